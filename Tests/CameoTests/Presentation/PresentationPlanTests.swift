import Foundation
import Testing

@testable import Cameo

@Suite struct PresentationPlanTests {
    private func plan(_ text: String, _ change: (inout CommunicationSettings) -> Void = { _ in })
        throws
        -> PresentationPlan
    {
        var settings = CommunicationSettings()
        change(&settings)
        let payload = try Payload(parsing: Array(text.utf8))
        return Inspection(of: payload, parser: PayloadParser(settings: settings)).plan
    }

    private let direct = #"""
        {"aps":{"alert":{"title":"Ada","body":"Hi"},"mutable-content":1},"senderId":"u_ada",
         "senderAvatar":"https://a.example/ada.png"}
        """#

    @Test(arguments: [
        (#""groupName":"Engines""#, 2), (#""groupName":"Engines","recipients":["a"]"#, 2),
        (#""groupName":"Engines","recipients":["a","b","c"]"#, 3), (#""recipients":["a"]"#, 2),
    ])
    func `the recipient count of a group is the actual count, but at least two`(
        _ members: String,
        _ count: Int
    ) throws {
        let plan = try plan(direct.dropLast(1) + ",\(members)}")
        #expect(plan.layout == .groupMessage)
        #expect(plan.recipientCount == count)
    }

    @Test func `a direct message has no recipient count`() throws {
        #expect(try plan(direct).recipientCount == nil)
    }

    @Test func `the last avatar candidate always succeeds`() throws {
        let group =
            direct.dropLast(1)
            + #","groupName":"Engines","groupAvatar":"https://a.example/g.png"}"#
        #expect(
            try plan(String(group)).avatarCandidates == [
                AvatarCandidate(source: .group, url: "https://a.example/g.png"),
                AvatarCandidate(source: .sender, url: "https://a.example/ada.png"),
                AvatarCandidate(source: .initials),
            ]
        )
        #expect(
            try plan(direct) { $0.defaultAvatarImage = "person" }.avatarCandidates == [
                AvatarCandidate(source: .sender, url: "https://a.example/ada.png"),
                AvatarCandidate(source: .default),
            ]
        )
    }

    @Test func `only avatars of members with an ID have a cache key`() throws {
        let text =
            direct.dropLast(1)
            + #","groupName":"Engines","recipients":[{"name":"Alex","avatar":"https://a.example/1.png"},{"name":"Alex","avatar":"https://a.example/2.png"},{"id":"u_3","avatar":"https://a.example/3.png"}]}"#
        let plan = try plan(String(text)) { $0.groupAvatarFallback = .composite }
        // Names aren't unique.
        #expect(plan.members.map(\.name) == ["Ada", "Alex", "Alex", "u_3"])
        #expect(plan.downloads.map { $0.subject?.id } == ["u_ada", nil, nil, "u_3"])
        #expect(plan.downloads.map(\.url).count == 4)
    }

    @Test func `a group call shown as a message has each participant once, with an avatar`() throws
    {
        let text =
            direct.dropLast(1)
            + #","call":"incoming","people":[{"name":"Alex","avatar":"https://a.example/1.png"},{"id":"u_3","name":"Joan","avatar":"https://a.example/3.png"}]}"#
        let plan = try plan(String(text)) { settings in
            settings.mapping = try? Mapping([
                .senderID: ["senderId"], .callState: ["call"], .callParticipants: ["people"],
            ])
            settings.groupCallStyle = .message
            settings.groupAvatarFallback = .composite
        }
        #expect(plan.layout == .groupMessage)
        #expect(plan.members.dropFirst().map(\.name) == ["Alex", "Joan"])
        #expect(
            plan.members.dropFirst().map(\.url)
                == ["https://a.example/1.png", "https://a.example/3.png"]
        )
    }

    @Test func `each download has the limits of its type`() throws {
        let text =
            direct.dropLast(1)
            + #","custom":{"i":"1"},"att":{"a":"https://a.example/1.mp4","b":"https://a.example/2.mp3","c":"https://a.example/3"}}"#
        let downloads = try plan(String(text)).downloads
        #expect(downloads.map(\.byteLimit) == [5_000_000, 50_000_000, 5_000_000, 50_000_000])
        #expect(downloads.map(\.timeLimit) == [5, 20, 20, 20])
        #expect(downloads.map(\.purpose) == [.avatar, .attachment, .attachment, .attachment])
    }

    @Test(
        arguments: [
            (#"{"aps":{"alert":"Hi"}}"#, ["aps"]),
            (#"{"aps":{"alert":"Hi","mutable-content":0}}"#, ["aps", "mutable-content"]),
            (#"{"aps":{"alert":"Hi","mutableContent":1}}"#, ["aps", "mutableContent"]),
            (#"{"aps":{"alert":"Hi"},"data":{"mutable-content":1}}"#, ["data", "mutable-content"]),
        ] as [(String, [String])]
    )
    func `the finding for missing mutable-content contains the path of the wrong key`(
        _ text: String,
        _ path: [String]
    ) throws {
        let payload = try Payload(parsing: Array(text.utf8))
        let finding = Inspection(of: payload, parser: PayloadParser()).appearance.diagnostics
            .first { $0.isOf(.mutableContentMissing) }
        #expect(finding?.location == .name(path))
    }

    @Test func `nothing is downloaded if the extension doesn't run`() throws {
        let text = direct.replacingOccurrences(of: #","mutable-content":1"#, with: "")
        let plan = try plan(text)
        #expect(plan.layout == .plain)
        #expect(plan.downloads.isEmpty)
        #expect(plan.attachments.isEmpty)
    }

    @Test func `the handle differs from the first line in every title style`() throws {
        let text = #"""
            {"aps":{"alert":"Hi","mutable-content":1},"senderId":"Engines","senderName":"Ada",
             "groupName":"Engines"}
            """#
        for style in CommunicationSettings.TitleStyle.allCases {
            let plan = try plan(text) { $0.titleStyle = style }
            #expect(plan.handle?.value != plan.titleLines.firstLine)
        }
    }

    @Test func `conversation and thread have the same identifier without @`() throws {
        let text = direct.dropLast(1) + #","conversationId":"!a@b.c"}"#
        let plan = try plan(String(text))
        #expect(plan.conversationIdentifier == "!a_b.c")
        #expect(plan.threadIdentifier == "!a_b.c")
    }
}
