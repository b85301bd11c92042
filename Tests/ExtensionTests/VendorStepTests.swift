import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Vendors' own extension code, whatever it does.
    @Suite struct VendorStepTests {
        private let time = TestClock()
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada"}
            """#

        @Test func `a vendor that is late is told, and the best that it has is styled`()
            async throws
        {
            let entered = AsyncStream<Void>.makeStream()
            let time = time
            async let delivered = deliver(payload) { configuration in
                configuration.time = time
                configuration.vendorSteps = [
                    VendorStep(
                        name: "late",
                        timeWillExpire: { request, content in
                            content.body = request.content.body + ", in time"
                            return content
                        },
                        run: { _, content, _ in
                            content.body = "changed behind our back"
                            entered.continuation.yield()
                        }
                    )
                ]
            }
            var iterator = entered.stream.makeAsyncIterator()
            await iterator.next()
            await time.untilAwaited(20)
            time.advance(to: 20)
            let shown = try await delivered
            #expect(shown.content.body == "Hi, in time")
            #expect(shown.message?.sender?.displayName == "Ada")
        }

        @Test func `a vendor that has nothing at its expiry, or hangs there, costs one second`()
            async throws
        {
            for isHanging in [false, true] {
                let time = TestClock()
                let entered = AsyncStream<Void>.makeStream()
                let told = AsyncStream<Void>.makeStream()
                let release = DispatchSemaphore(value: 0)
                async let delivered = deliver(payload) { configuration in
                    configuration.time = time
                    configuration.vendorSteps = [
                        VendorStep(
                            name: "late",
                            timeWillExpire: { _, _ in
                                told.continuation.yield()
                                if isHanging { release.wait() }
                                return nil
                            },
                            run: { _, _, _ in entered.continuation.yield() }
                        )
                    ]
                }
                var entries = entered.stream.makeAsyncIterator()
                await entries.next()
                await time.untilAwaited(20)
                time.advance(to: 20)
                var tellings = told.stream.makeAsyncIterator()
                await tellings.next()
                await time.untilAwaited(21)
                time.advance(to: 21)
                let shown = try await delivered
                #expect(shown.content.body == "Hi")
                #expect(shown.message != nil)
                release.signal()
            }
        }

        @Test func `iOS's expiry is passed on to the vendor, and not waited for`() async throws {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let entered = AsyncStream<Void>.makeStream()
            let told = AsyncStream<Void>.makeStream()
            let time = time
            let service = TestService { configuration in
                configuration.time = time
                configuration.vendorSteps = [
                    VendorStep(
                        name: "late",
                        timeWillExpire: { _, _ in
                            told.continuation.yield()
                            return nil
                        },
                        run: { _, _, _ in entered.continuation.yield() }
                    )
                ]
            }
            service.didReceive(request) { host.take($0) }
            var entries = entered.stream.makeAsyncIterator()
            await entries.next()
            await time.untilAwaited(20)
            service.serviceExtensionTimeWillExpire()
            #expect(host.count == 1)
            var tellings = told.stream.makeAsyncIterator()
            await tellings.next()
        }

        @Test func `a vendor may answer on another thread, and after the cut nobody listens`()
            async throws
        {
            let handlers = AsyncStream<@Sendable (UNNotificationContent) -> Void>.makeStream()
            let time = time
            let records = AsyncStream<DeliveryRecord>.makeStream()
            async let delivered = deliver(payload) { configuration in
                configuration.time = time
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
            await time.untilAwaited(20)
            time.advance(to: 20)
            let shown = try await delivered
            let other = UNMutableNotificationContent()
            other.body = "too late"
            late(other)
            // The host has counted one hand-over, and the late one is not the second.
            #expect(shown.content.body == "from a thread")
            var recorded = records.stream.makeAsyncIterator()
            let record = try #require(await recorded.next())
            #expect(
                record.steps.filter { $0.code == .vendor }.map(\.outcome) == [.done, .timedOut]
            )
        }

        @Test func `a vendor may answer its expiry through the handler that it had`() async throws {
            let handlers = Locked<[Box<(UNNotificationContent) -> Void>]>([])
            let entered = AsyncStream<Void>.makeStream()
            let time = time
            async let delivered = deliver(payload) { configuration in
                configuration.time = time
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
            await time.untilAwaited(20)
            time.advance(to: 20)
            #expect(try await delivered.content.body == "at last")
        }

        @Test func `a vendor whose turn never came is neither called nor told`() async throws {
            let calls = Locked<[String]>([])
            let entered = AsyncStream<Void>.makeStream()
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let time = time
            async let delivered = deliver(payload) { configuration in
                configuration.time = time
                configuration.didDeliver = { records.continuation.yield($0) }
                configuration.vendorSteps = [
                    VendorStep(name: "slow") { _, _, _ in entered.continuation.yield() },
                    VendorStep(
                        name: "next",
                        timeWillExpire: { _, _ in
                            calls.withLock { $0.append("told") }
                            return nil
                        },
                        run: { _, _, _ in calls.withLock { $0.append("called") } }
                    ),
                ]
            }
            var iterator = entered.stream.makeAsyncIterator()
            await iterator.next()
            await time.untilAwaited(20)
            time.advance(to: 20)
            _ = try await delivered
            var recorded = records.stream.makeAsyncIterator()
            let record = try #require(await recorded.next())
            #expect(calls.withLock { $0 } == [])
            #expect(
                record.steps.filter { $0.code == .vendor }.map(\.outcome) == [.timedOut, .skipped]
            )
        }

        @Test func `what a vendor changes after it has answered is not shown`() async throws {
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

        @Test func `badge, category and thread are those that a vendor or a hook has set`()
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

        @Test func `what a vendor has attached is neither downloaded nor attached again`()
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
                        let file = Scratch.place("png")
                        try? Data(Sample.png).write(to: file)
                        if let own = try? UNNotificationAttachment(identifier: "own", url: file) {
                            content.attachments = [own]
                        }
                        handler(content)
                    }
                ]
            }
            #expect(shown.content.attachments.map(\.identifier) == ["own"])
            #expect(counting.count.withLock { $0 } == 0)
        }

        /// What a vendor's code takes from one thread to another without asking.
        private struct Box<Value>: @unchecked Sendable {
            let value: Value

            init(_ value: Value) {
                self.value = value
            }
        }
    }
}
