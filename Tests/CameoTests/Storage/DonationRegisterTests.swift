import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

@Suite(.tags(.concurrency)) struct DonationRegisterTests {
    private let container = Scratch.newURL()
    private var register: DonationRegister { DonationRegister(container: container) }

    @Test func `accounts have separate conversations`() {
        let groups = [
            DonationGroup("room", account: nil), DonationGroup("room", account: "a"),
            DonationGroup("room", account: "b"), DonationGroup("b\"/room", account: "a"),
            DonationGroup("\"a\"/room", account: nil),
        ]
        // For iOS, the last two groups have the same identifier; only the file name distinguishes
        // them.
        #expect(Set(groups.prefix(4).map(\.identifier)).count == 4)
        #expect(Set(groups.map(\.fileName)).count == 5)
        #expect(groups[0].identifier == "room")
        #expect(DonationGroup("a@b", account: nil).identifier == "a_b")
    }

    @Test func `only the conversations of the account are returned`() throws {
        for account in [nil, "a", "b"] as [String?] {
            for room in ["1", "2", "3"] {
                try register.remember(DonationGroup(room, account: account))
                try register.remember(DonationGroup(room, account: account))
            }
        }
        #expect(
            register.groups(ofAccount: "a")
                == Set(["1", "2", "3"].map { DonationGroup($0, account: "a") })
        )
        #expect(register.groups(ofAccount: nil).count == 3)
        #expect(register.groups(ofAccount: "c").isEmpty)
    }

    @Test func `a deletion is pending until it is finished`() throws {
        let group = DonationGroup("room", account: "a")
        try register.remember(group)
        try register.begin(.group(group))
        try register.begin(.everything)
        #expect(register.pending.count == 2)
        #expect(register.pending.contains(.group(group)))
        #expect(register.pending.contains(.everything))
        register.finish(.group(group))
        #expect(register.pending == [.everything])
        #expect(register.groups(ofAccount: "a").isEmpty)
        try register.remember(DonationGroup("other", account: nil))
        try register.begin(.everything)
        #expect(register.groups(ofAccount: nil).isEmpty)
        register.finish(.everything)
        #expect(register.pending.isEmpty)
    }

    @Test func `a conversation that is donated during a deletion remains registered`() throws {
        let (old, new) = (DonationGroup("old", account: "a"), DonationGroup("new", account: "a"))
        for deletion in [.group(new), .everything] as [DonationRegister.Deletion] {
            try register.remember(old)
            try register.begin(deletion)
            try register.remember(new)
            register.finish(deletion)
            #expect(register.groups(ofAccount: "a").contains(new))
        }
        #expect(register.groups(ofAccount: "a") == [new])
    }

    @Test func `a truncated file is ignored`() throws {
        let group = DonationGroup("room", account: "a")
        try register.remember(group)
        let root = container.appendingPathComponent("Cameo/donations/groups")
        let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
        let name = try #require(names?.first { $0.hasSuffix(group.fileName) })
        try Data("{\"group".utf8).write(to: root.appendingPathComponent(name))
        #expect(register.groups(ofAccount: "a").isEmpty)
    }

    @Test func `a message with a group name or several recipients is a group message`() {
        let ada = MessageRecipient(id: "u_ada")
        let grace = MessageRecipient(id: "u_grace")
        #expect(!OutgoingMessage(to: [ada], conversationID: "c").isGroup)
        #expect(OutgoingMessage(to: [ada, grace], conversationID: "c").isGroup)
        #expect(OutgoingMessage(to: [ada], conversationID: "c", groupName: "Engines").isGroup)
        #expect(OutgoingMessage(to: [ada], conversationID: "c", recipientCount: 9).isGroup)
        #expect(
            OutgoingMessage(to: [ada], conversationID: "c", account: "w").avatarSubject
                == AvatarSubject(.person, id: "u_ada", account: "w")
        )
        #expect(
            OutgoingMessage(to: [ada, grace], conversationID: "c").avatarSubject
                == AvatarSubject(.conversation, id: "c")
        )
    }
}
