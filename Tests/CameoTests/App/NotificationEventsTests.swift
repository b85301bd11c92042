import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite(.tags(.concurrency)) struct NotificationEventsTests {
    private let events = NotificationEvents()

    private func event(_ id: String) -> NotificationEvent {
        NotificationEvent(
            .tapped,
            parsed: ParsedPayload(),
            notificationID: id,
            userInfo: ["id": id]
        )
    }

    @Test func `a listener that throws keeps nobody else from hearing`() async {
        struct Failure: Error {}
        let heard = Locked<[String]>([])
        events.listen { _ in throw Failure() }
        events.listen { event in heard.withLock { $0.append(event.notificationID) } }
        await events.tell(event("1")).value
        await events.tell(event("2")).value
        #expect(heard.withLock { $0 } == ["1", "2"])
        #expect(events.failures == 2)
    }

    @Test func `what happened before anybody listened is told to the first who does`() async {
        events.tell(event("1"))
        events.tell(event("2"))
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "1")
        #expect(await stream.next()?.notificationID == "2")
        events.tell(event("3"))
        #expect(await stream.next()?.notificationID == "3")
        // And to nobody again.
        let heard = Locked<[String]>([])
        events.listen { event in heard.withLock { $0.append(event.notificationID) } }
        let all = events.tell(event("4"))
        #expect(await stream.next()?.notificationID == "4")
        let next = Task { [stream] in
            var stream = stream
            return await stream.next()
        }
        await all.value
        next.cancel()
        #expect(heard.withLock { $0 } == ["4"])
    }

    @Test func `no more is kept than is needed`() async {
        for number in 1...250 { events.tell(event("\(number)")) }
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "151")
    }

    @Test func `a response is handled when the first who comes has handled it`() async {
        let order = Locked<[String]>([])
        let told = events.tell(event("1"))
        let done = Task {
            await told.value
            order.withLock { $0.append("done") }
        }
        events.listen { _ in order.withLock { $0.append("heard") } }
        await done.value
        #expect(order.withLock { $0 } == ["heard", "done"])
    }

    @Test func `an event of a stream is handled when the next is asked for`() async {
        let isHandled = Locked(false)
        let told = events.tell(event("1"))
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "1")
        let done = Task {
            await told.value
            isHandled.withLock { $0 = true }
        }
        events.tell(event("2"))
        #expect(!isHandled.withLock { $0 })
        #expect(await stream.next()?.notificationID == "2")
        await done.value
    }

    @Test func `a stream that nobody reads takes nothing from others`() async {
        events.tell(event("1"))
        _ = events.stream()
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "1")
    }

    @Test func `a stream that is let go holds nobody up`() async {
        let told = events.tell(event("1"))
        do {
            var stream = events.stream().makeAsyncIterator()
            #expect(await stream.next()?.notificationID == "1")
        }
        await told.value
    }

    @Test func `each listener hears everything in its order, kept or not`() async {
        for number in 1...20 { events.tell(event("\(number)")) }
        let heard = Locked<[String]>([])
        events.listen { event in
            await Task.yield()
            heard.withLock { $0.append(event.notificationID) }
        }
        var last: Task<Void, Never>?
        for number in 21...40 { last = events.tell(event("\(number)")) }
        await last?.value
        #expect(heard.withLock { $0 } == (1...40).map(String.init))
    }

    @Test func `who has ended hears nothing`() async {
        let heard = Locked(0)
        let end = events.listen { _ in heard.withLock { $0 += 1 } }
        await events.tell(event("1")).value
        end()
        events.tell(event("2"))
        #expect(heard.withLock { $0 } == 1)
    }

    @Test func `telling ends when the slowest has heard`() async {
        let isThere = OneShot<Bool>()
        let isDone = Locked(false)
        events.listen { _ in
            _ = await isThere.value
            isDone.withLock { $0 = true }
        }
        events.listen { _ in isThere.resolve(true) }
        await events.tell(event("1")).value
        #expect(isDone.withLock { $0 })
    }

    @Test(
        arguments: [
            ("room", nil, true), ("room", "work", true), ("room", "home", false),
            ("other", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `a conversation is known by its identifier and account`(
        _ id: String,
        _ account: String?,
        _ isOf: Bool
    ) {
        var parsed = ParsedPayload()
        parsed.kind = .message
        parsed.conversation = Conversation(id: "room")
        parsed.account = "work"
        #expect(VisibleConversation(id, account: account).isOf(parsed) == isOf)
        parsed.kind = .call
        #expect(!VisibleConversation(id, account: account).isOf(parsed))
    }

    @Test func `where no conversation is named it is the person's`() {
        var parsed = ParsedPayload()
        parsed.kind = .message
        #expect(!VisibleConversation("u_ada").isOf(parsed))
        parsed.sender = Sender(
            id: "u_ada",
            name: "Ada",
            avatarURL: nil,
            handle: Handle(kind: .unknown, value: "u"),
            contactIdentifier: nil
        )
        #expect(VisibleConversation("u_ada").isOf(parsed))
    }
}
