import Cameo
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

extension ExtensionSuite {
    /// Vendors' own extension code, whatever it does.
    @Suite struct VendorStepTests {
        private let time = ManualTime()
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
                        })
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
                let time = ManualTime()
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
                            run: { _, _, _ in entered.continuation.yield() })
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
                        run: { _, _, _ in entered.continuation.yield() })
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
            #expect(shown.content.body == "from a thread")
            var recorded = records.stream.makeAsyncIterator()
            let record = try #require(await recorded.next())
            #expect(
                record.steps.filter { $0.code == .vendor }.map(\.outcome) == [.done, .timedOut])
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
