import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct NotificationEventsTests {
    private let events = NotificationEvents()

    private func event(_ id: String) -> NotificationEvent {
        NotificationEvent(.tapped, reading: Reading(), notificationID: id, userInfo: ["id": id])
    }

    @Test func `a listener that throws keeps nobody else from hearing`() async {
        struct Failure: Error {}
        let heard = Guarded<[String]>([])
        events.listen { _ in throw Failure() }
        events.listen { event in heard.access { $0.append(event.notificationID) } }
        await events.tell(event("1"))
        await events.tell(event("2"))
        #expect(heard.access { $0 } == ["1", "2"])
        #expect(events.failures == 2)
    }

    @Test func `what happened before anybody listened is told to the first who does`() async {
        await events.tell(event("1"))
        await events.tell(event("2"))
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "1")
        #expect(await stream.next()?.notificationID == "2")
        await events.tell(event("3"))
        #expect(await stream.next()?.notificationID == "3")
        // And to nobody again.
        let heard = Guarded<[String]>([])
        events.listen { event in heard.access { $0.append(event.notificationID) } }
        await events.tell(event("4"))
        #expect(heard.access { $0 } == ["4"])
    }

    @Test func `no more is kept than is needed`() async {
        for number in 1...250 { await events.tell(event("\(number)")) }
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "151")
    }

    @Test func `who has ended hears nothing`() async {
        let heard = Guarded(0)
        let end = events.listen { _ in heard.access { $0 += 1 } }
        await events.tell(event("1"))
        end()
        await events.tell(event("2"))
        #expect(heard.access { $0 } == 1)
    }

    @Test func `telling ends when the slowest has heard`() async {
        let isThere = First<Bool>()
        let isDone = Guarded(false)
        events.listen { _ in
            _ = await isThere.value
            isDone.access { $0 = true }
        }
        events.listen { _ in isThere.settle(true) }
        await events.tell(event("1"))
        #expect(isDone.access { $0 })
    }

    @Test(
        arguments: [
            ("room", nil, true), ("room", "work", true), ("room", "home", false),
            ("other", nil, false),
        ] as [(String, String?, Bool)])
    func `a conversation is known by its identifier and account`(
        _ id: String, _ account: String?, _ isOf: Bool
    ) {
        var reading = Reading()
        reading.kind = .message
        reading.conversation = Conversation(id: "room")
        reading.account = "work"
        #expect(OpenConversation(id, account: account).isOf(reading) == isOf)
        reading.kind = .call
        #expect(!OpenConversation(id, account: account).isOf(reading))
    }

    @Test func `where no conversation is named it is the person's`() {
        var reading = Reading()
        reading.kind = .message
        #expect(!OpenConversation("u_ada").isOf(reading))
        reading.sender = Sender(
            id: "u_ada", name: "Ada", avatarURL: nil, handle: Handle(kind: .unknown, value: "u"),
            contactIdentifier: nil)
        #expect(OpenConversation("u_ada").isOf(reading))
    }
}
