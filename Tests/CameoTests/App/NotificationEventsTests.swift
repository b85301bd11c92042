import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

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

    @Test func `an error in a listener doesn't affect other listeners`() async {
        struct Failure: Error {}
        let received = Locked<[String]>([])
        events.listen { _ in throw Failure() }
        events.listen { event in received.withLock { $0.append(event.notificationID) } }
        await events.send(event("1")).value
        await events.send(event("2")).value
        #expect(received.withLock { $0 } == ["1", "2"])
        #expect(events.errorCount == 2)
    }

    @Test func `queued events are sent to the first listener only`() async {
        events.send(event("1"))
        events.send(event("2"))
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "1")
        #expect(await stream.next()?.notificationID == "2")
        events.send(event("3"))
        #expect(await stream.next()?.notificationID == "3")
        let received = Locked<[String]>([])
        events.listen { event in received.withLock { $0.append(event.notificationID) } }
        let task = events.send(event("4"))
        #expect(await stream.next()?.notificationID == "4")
        let next = Task { [stream] in
            var stream = stream
            return await stream.next()
        }
        await task.value
        next.cancel()
        #expect(received.withLock { $0 } == ["4"])
    }

    @Test func `the oldest queued events are dropped`() async {
        for number in 1...250 { events.send(event("\(number)")) }
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "151")
    }

    @Test func `a queued event is handled when the first listener returns`() async {
        let order = Locked<[String]>([])
        let sending = events.send(event("1"))
        let done = Task {
            await sending.value
            order.withLock { $0.append("done") }
        }
        events.listen { _ in order.withLock { $0.append("received") } }
        await done.value
        #expect(order.withLock { $0 } == ["received", "done"])
    }

    @Test func `an event of a stream is handled when the next one is requested`() async {
        let isHandled = Locked(false)
        let sending = events.send(event("1"))
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "1")
        let done = Task {
            await sending.value
            isHandled.withLock { $0 = true }
        }
        events.send(event("2"))
        #expect(!isHandled.withLock { $0 })
        #expect(await stream.next()?.notificationID == "2")
        await done.value
    }

    @Test func `a stream that isn't read receives no events`() async {
        events.send(event("1"))
        _ = events.stream()
        var stream = events.stream().makeAsyncIterator()
        #expect(await stream.next()?.notificationID == "1")
    }

    @Test func `an event of a released stream is handled`() async {
        let sending = events.send(event("1"))
        do {
            var stream = events.stream().makeAsyncIterator()
            #expect(await stream.next()?.notificationID == "1")
        }
        await sending.value
    }

    @Test func `a listener receives queued and new events in order`() async {
        for number in 1...20 { events.send(event("\(number)")) }
        let received = Locked<[String]>([])
        events.listen { event in
            await Task.yield()
            received.withLock { $0.append(event.notificationID) }
        }
        var last: Task<Void, Never>?
        for number in 21...40 { last = events.send(event("\(number)")) }
        await last?.value
        #expect(received.withLock { $0 } == (1...40).map(String.init))
    }

    @Test func `a removed listener receives no events`() async {
        let received = Locked(0)
        let removeListener = events.listen { _ in received.withLock { $0 += 1 } }
        await events.send(event("1")).value
        removeListener()
        events.send(event("2"))
        #expect(received.withLock { $0 } == 1)
    }

    @Test func `an event is handled when all listeners have returned`() async {
        let canFinish = OneShot<Bool>()
        let isDone = Locked(false)
        events.listen { _ in
            _ = await canFinish.value
            isDone.withLock { $0 = true }
        }
        events.listen { _ in canFinish.resolve(true) }
        await events.send(event("1")).value
        #expect(isDone.withLock { $0 })
    }

    @Test(
        arguments: [
            ("room", nil, true), ("room", "work", true), ("room", "home", false),
            ("other", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `the visible conversation matches by identifier and account`(
        _ id: String,
        _ account: String?,
        _ expected: Bool
    ) {
        var parsed = ParsedPayload()
        parsed.kind = .message
        parsed.conversation = ParsedPayload.Conversation(id: "room")
        parsed.account = "work"
        #expect(VisibleConversation(id, account: account).contains(parsed) == expected)
        parsed.kind = .call
        #expect(!VisibleConversation(id, account: account).contains(parsed))
    }

    @Test func `a message without a conversation belongs to the conversation with its sender`() {
        var parsed = ParsedPayload()
        parsed.kind = .message
        #expect(!VisibleConversation("u_ada").contains(parsed))
        parsed.sender = ParsedPayload.Sender(
            id: "u_ada",
            name: "Ada",
            avatarURL: nil,
            handle: PersonHandle(kind: .unknown, value: "u"),
            contactIdentifier: nil
        )
        #expect(VisibleConversation("u_ada").contains(parsed))
    }
}
