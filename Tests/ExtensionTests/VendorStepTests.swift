import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of vendors' extension code that responds late, never responds, or misbehaves.
    @Suite(.tags(.concurrency)) struct VendorStepTests {
        private let clock = TestClock()
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada"}
            """#

        @Test func `a late vendor is notified, and its best content is styled`()
            async throws
        {
            let entered = AsyncStream<Void>.makeStream()
            let clock = clock
            async let delivered = deliver(payload) { configuration in
                configuration.clock = clock
                configuration.vendorSteps = [
                    VendorStep(
                        name: "late",
                        timeWillExpire: { request, content in
                            content.body = request.content.body + ", in time"
                            return content
                        },
                        run: { _, content, _ in
                            content.body = "changed without calling back"
                            entered.continuation.yield()
                        }
                    )
                ]
            }
            var iterator = entered.stream.makeAsyncIterator()
            await iterator.next()
            await clock.waitUntilScheduled(20)
            clock.advance(to: 20)
            let shown = try await delivered
            #expect(shown.content.body == "Hi, in time")
            #expect(shown.message?.sender?.displayName == "Ada")
        }

        @Test
        func
            `a vendor that has no result or hangs at its expiration delays the delivery by one second`()
            async throws
        {
            for isHanging in [false, true] {
                let clock = TestClock()
                let entered = AsyncStream<Void>.makeStream()
                let expired = AsyncStream<Void>.makeStream()
                let release = DispatchSemaphore(value: 0)
                async let delivered = deliver(payload) { configuration in
                    configuration.clock = clock
                    configuration.vendorSteps = [
                        VendorStep(
                            name: "late",
                            timeWillExpire: { _, _ in
                                expired.continuation.yield()
                                if isHanging { release.wait() }
                                return nil
                            },
                            run: { _, _, _ in entered.continuation.yield() }
                        )
                    ]
                }
                var entries = entered.stream.makeAsyncIterator()
                await entries.next()
                await clock.waitUntilScheduled(20)
                clock.advance(to: 20)
                var expirations = expired.stream.makeAsyncIterator()
                await expirations.next()
                await clock.waitUntilScheduled(21)
                clock.advance(to: 21)
                let shown = try await delivered
                #expect(shown.content.body == "Hi")
                #expect(shown.message != nil)
                release.signal()
            }
        }

        @Test func `the vendor is notified of iOS's expiration without delaying the delivery`()
            async throws
        {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let entered = AsyncStream<Void>.makeStream()
            let expired = AsyncStream<Void>.makeStream()
            let clock = clock
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.vendorSteps = [
                    VendorStep(
                        name: "late",
                        timeWillExpire: { _, _ in
                            expired.continuation.yield()
                            return nil
                        },
                        run: { _, _, _ in entered.continuation.yield() }
                    )
                ]
            }
            service.didReceive(request) { host.receive($0) }
            var entries = entered.stream.makeAsyncIterator()
            await entries.next()
            await clock.waitUntilScheduled(20)
            service.serviceExtensionTimeWillExpire()
            #expect(host.count == 1)
            var expirations = expired.stream.makeAsyncIterator()
            await expirations.next()
        }

        @Test func `a vendor may call back on another thread, and is ignored after the deadline`()
            async throws
        {
            let handlers = AsyncStream<@Sendable (UNNotificationContent) -> Void>.makeStream()
            let clock = clock
            let records = AsyncStream<DeliveryRecord>.makeStream()
            async let delivered = deliver(payload) { configuration in
                configuration.clock = clock
                configuration.didDeliver = { records.continuation.yield($0) }
                configuration.vendorSteps = [
                    VendorStep(name: "thread") { _, content, handler in
                        let (content, handler) = (Box(content), Box(handler))
                        Thread.detachNewThread {
                            content.value.body = "from a thread"
                            handler.value(content.value)
                        }
                    },
                    VendorStep(name: "late") { _, _, handler in
                        let handler = Box(handler)
                        handlers.continuation.yield { handler.value($0) }
                    },
                ]
            }
            var iterator = handlers.stream.makeAsyncIterator()
            let late = try #require(await iterator.next())
            await clock.waitUntilScheduled(20)
            clock.advance(to: 20)
            let shown = try await delivered
            let other = UNMutableNotificationContent()
            other.body = "too late"
            late(other)
            // `deliver` has already checked that the host received content exactly once.
            #expect(shown.content.body == "from a thread")
            var recorded = records.stream.makeAsyncIterator()
            let record = try #require(await recorded.next())
            #expect(
                record.steps.filter { $0.code == .vendor }.map(\.outcome) == [.done, .timedOut]
            )
        }

        @Test func `a vendor may call its handler at the expiration`() async throws {
            let handlers = Locked<[Box<(UNNotificationContent) -> Void>]>([])
            let entered = AsyncStream<Void>.makeStream()
            let clock = clock
            async let delivered = deliver(payload) { configuration in
                configuration.clock = clock
                configuration.vendorSteps = [
                    VendorStep(
                        name: "late",
                        timeWillExpire: { _, content in
                            content.body = "at last"
                            for handler in handlers.withLock({ $0 }) { handler.value(content) }
                            return nil
                        },
                        run: { _, _, handler in
                            let handler = Box(handler)
                            handlers.withLock { $0.append(handler) }
                            entered.continuation.yield()
                        }
                    )
                ]
            }
            var iterator = entered.stream.makeAsyncIterator()
            await iterator.next()
            await clock.waitUntilScheduled(20)
            clock.advance(to: 20)
            #expect(try await delivered.content.body == "at last")
        }

        @Test func `a vendor step skipped for lack of time is neither called nor notified`()
            async throws
        {
            let calls = Locked<[String]>([])
            let entered = AsyncStream<Void>.makeStream()
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let clock = clock
            async let delivered = deliver(payload) { configuration in
                configuration.clock = clock
                configuration.didDeliver = { records.continuation.yield($0) }
                configuration.vendorSteps = [
                    VendorStep(name: "slow") { _, _, _ in entered.continuation.yield() },
                    VendorStep(
                        name: "next",
                        timeWillExpire: { _, _ in
                            calls.withLock { $0.append("notified") }
                            return nil
                        },
                        run: { _, _, _ in calls.withLock { $0.append("called") } }
                    ),
                ]
            }
            var iterator = entered.stream.makeAsyncIterator()
            await iterator.next()
            await clock.waitUntilScheduled(20)
            clock.advance(to: 20)
            _ = try await delivered
            var recorded = records.stream.makeAsyncIterator()
            let record = try #require(await recorded.next())
            #expect(calls.withLock { $0 } == [])
            #expect(
                record.steps.filter { $0.code == .vendor }.map(\.outcome) == [.timedOut, .skipped]
            )
        }

        @Test func `changes that a vendor makes after calling back are ignored`() async throws {
            let shown = try await deliver(payload) { configuration in
                configuration.vendorSteps = [
                    VendorStep(name: "busy") { _, content, handler in
                        content.body = "answered"
                        handler(content)
                        for number in 0..<1000 { content.body = "later \(number)" }
                    }
                ]
            }
            #expect(shown.content.body == "answered")
        }

        @Test func `the badge, category and thread set by a vendor or a hook are kept`()
            async throws
        {
            let payload = #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "badge": 3,
                  "category": "CHAT", "thread-id": "t1"}, "senderId": "u_ada"}
                """#
            let shown = try await deliver(payload) { configuration in
                configuration.willProcess = { content in
                    content.categoryIdentifier = "HOOK"
                    return content
                }
                configuration.vendorSteps = [
                    VendorStep(name: "sets") { _, content, handler in
                        content.badge = 7
                        content.threadIdentifier = "vendor"
                        handler(content)
                    }
                ]
            }
            #expect(shown.content.badge == 7)
            #expect(shown.content.categoryIdentifier == "HOOK")
            #expect(shown.content.threadIdentifier == "vendor")
            #expect(shown.message?.conversationIdentifier == "vendor")
        }

        @Test func `attachments of a vendor are neither downloaded nor attached again`()
            async throws
        {
            final class Counting: Downloading {
                let count = Locked(0)
                func download(
                    _ request: DownloadRequest,
                    to file: URL
                ) async throws(DownloadError) -> String? {
                    count.withLock { $0 += 1 }
                    throw .status(404)
                }
            }
            let counting = Counting()
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u",
                 "image": "https://a.example/photo.jpg"}
                """#
            ) { configuration in
                configuration.fetcher = counting
                configuration.vendorSteps = [
                    VendorStep(name: "attaches") { _, content, handler in
                        let file = Scratch.newURL("png")
                        try? Data(Sample.png).write(to: file)
                        if let attachment = try? UNNotificationAttachment(
                            identifier: "vendor",
                            url: file
                        ) {
                            content.attachments = [attachment]
                        }
                        handler(content)
                    }
                ]
            }
            #expect(shown.content.attachments.map(\.identifier) == ["vendor"])
            #expect(counting.count.withLock { $0 } == 0)
        }

        /// A value that a vendor's code passes to another thread without synchronization.
        private struct Box<Value>: @unchecked Sendable {
            let value: Value

            init(_ value: Value) {
                self.value = value
            }
        }
    }
}

extension ExtensionSuite {
    @Suite struct HandledKeyTests {
        @Test(arguments: [
            (#"{"custom": {"i": "1"}}"#, true), (#"{"custom": "{\"i\": \"1\"}"}"#, true),
            (#"{"custom.i": "1"}"#, true), (#"{"custom": {"i": 1}}"#, true),
            (#"{"custom": {"i": {"a": 1}}}"#, true), (#"{"custom": {"i": " "}}"#, false),
            (#"{"custom": {"i": null}}"#, false), (#"{"custom": {}}"#, false),
            (#"{"custom": ["i"]}"#, false), (#"{"i": "1"}"#, false),
        ])
        func `a step handles a payload that contains its key`(_ payload: String, _ handles: Bool)
            throws
        {
            let step = VendorStep(name: "Acme", handledKeys: ["custom.i"]) { _, _, _ in }
            let decoded = try JSONSerialization.jsonObject(with: Data(payload.utf8))
            let userInfo = try #require(decoded as? [String: Any])
            #expect(step.handles(userInfo) == handles)
            let root = Payload(userInfo: userInfo).root
            #expect((root[at: "custom.i"] != nil) == handles)
        }
    }
}
