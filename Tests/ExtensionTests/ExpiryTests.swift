import Cameo
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

extension ExtensionSuite {
    /// iOS takes the time away: at whatever step, the best so far is handed over at once, and once.
    @Suite struct ExpiryTests {
        /// A step that a push can be stuck in.
        enum Step: String, CaseIterable {
            case willProcess, vendor, avatars, willDeliver, donation
        }

        private let time = TestClock()
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada",
             "senderAvatar": "https://a.example/ada.png"}
            """#

        /// Tells that it was entered, and waits for a time that does not come.
        private struct Stuck: Downloading {
            let entered: AsyncStream<Void>.Continuation
            let time: TestClock

            func wait() async {
                entered.yield()
                await time.wait(until: 1_000_000)
            }

            func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
                -> String?
            {
                await wait()
                throw .cancelled
            }
        }

        private func service(_ step: Step, _ stuck: Stuck) -> TestService {
            let time = time
            return TestService { configuration in
                configuration.time = time
                switch step {
                case .willProcess:
                    configuration.willProcess = { content in
                        await stuck.wait()
                        return content
                    }
                case .vendor:
                    configuration.vendorSteps = [
                        VendorStep(name: "stuck") { _, _, _ in stuck.entered.yield() }
                    ]
                case .avatars: configuration.fetcher = stuck
                case .willDeliver:
                    configuration.willDeliver = { content in
                        await stuck.wait()
                        return content
                    }
                case .donation: StubFailures.shared.donation = .hangs
                }
            }
        }

        @Test(arguments: Step.allCases)
        func `expiry in any step hands over the best so far, once`(_ step: Step) async throws {
            defer { StubFailures.shared.donation = .succeeds }
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let entered = AsyncStream<Void>.makeStream()
            let service = service(step, Stuck(entered: entered.continuation, time: time))
            service.didReceive(request) { host.take($0) }
            if step == .donation {
                await time.untilAwaited(2)
            } else {
                var iterator = entered.stream.makeAsyncIterator()
                await iterator.next()
            }
            #expect(host.count == 0)
            service.serviceExtensionTimeWillExpire()
            // At once: nobody waits for anything.
            #expect(host.count == 1)
            let shown = Shown(content: await host.firstDelivered())
            #expect(shown.content.body == "Hi")
            let isRead = step != .willProcess && step != .vendor
            #expect(shown.message?.sender?.displayName == (isRead ? "Ada" : nil))
            service.serviceExtensionTimeWillExpire()
            time.advance(to: 2_000_000)
            #expect(host.count == 1)
        }

        @Test func `expiry before the work has begun hands over the original`() throws {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let service = TestService { _ in }
            service.didReceive(request) { host.take($0) }
            service.serviceExtensionTimeWillExpire()
            #expect(host.count == 1)
        }

        @Test func `hooks that block every thread of the tasks do not keep the last deadline`()
            async throws
        {
            let release = DispatchSemaphore(value: 0)
            let time = time
            let services = (0..<ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
                TestService { configuration in
                    configuration.time = time
                    configuration.willProcess = { content in
                        Self.block(release)
                        return content
                    }
                }
            }
            let hosts = services.map { _ in TestHost() }
            for (service, host) in zip(services, hosts) {
                let request = try #require(try TestHost.request(payload))
                service.didReceive(request) { host.take($0) }
            }
            // On the thread that moves the clock: no task is needed for it.
            time.advance(to: 25)
            let counts = hosts.map(\.count)
            for _ in services { release.signal() }
            #expect(counts.allSatisfy { $0 == 1 })
        }

        private static func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }

        @Test func `a service is let go of when its push is over`() async throws {
            final class Probe: CommunicationService {
                override func configuration() -> ServiceConfiguration { ServiceConfiguration() }
            }
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            var service: Probe? = Probe()
            weak let probe = service
            service?.didReceive(request) { host.take($0) }
            service = nil
            _ = await host.firstDelivered()
            for _ in 0..<100_000 where probe != nil { await Task.yield() }
            #expect(probe == nil)
        }

        @Test func `who handed over stands in the record`() async throws {
            for (step, outcome) in [
                (Step.avatars, DeliveryRecord.Step.Outcome.timedOut), (.willDeliver, .expired),
            ] {
                let time = TestClock()
                let request = try #require(try TestHost.request(payload))
                let host = TestHost()
                let entered = AsyncStream<Void>.makeStream()
                let records = AsyncStream<DeliveryRecord>.makeStream()
                let stuck = Stuck(entered: entered.continuation, time: time)
                let service = TestService { configuration in
                    configuration.time = time
                    configuration.budget.media = 600
                    configuration.budget.hook = 600
                    configuration.settings.avatarTimeout = 600
                    configuration.didDeliver = { records.continuation.yield($0) }
                    if step == .avatars {
                        configuration.fetcher = stuck
                    } else {
                        configuration.willDeliver = { content in
                            await stuck.wait()
                            return content
                        }
                    }
                }
                service.didReceive(request) { host.take($0) }
                var entries = entered.stream.makeAsyncIterator()
                await entries.next()
                if outcome == .timedOut {
                    time.advance(to: 25)
                } else {
                    service.serviceExtensionTimeWillExpire()
                }
                var iterator = records.stream.makeAsyncIterator()
                let record = try #require(await iterator.next())
                #expect(record.outcome(of: .delivery) == outcome)
            }
        }

        @Test func `expiry without a push under way does nothing`() {
            TestService().serviceExtensionTimeWillExpire()
        }

        @Test func `where our own deadlines are too late, iOS's expiry still finds the best`()
            throws
        {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let time = time
            let service = TestService { configuration in
                configuration.time = time
                configuration.budget.hook = 600
                configuration.budget.delivery = 600
                configuration.willProcess = { content in
                    await time.wait(until: 1_000_000)
                    return content
                }
            }
            #expect(host.play(request, service, time).body == "Hi")
            #expect(host.count == 1)
        }

        @Test func `the host shows the original where an extension never answers`() throws {
            final class Silent: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
                ) {}
            }
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            #expect(host.play(request, Silent(), time) === request.content)
            #expect(host.count == 0)
        }

        @Test func `a task that is cancelled hands over what it has`() async throws {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let time = time
            let service = TestService { configuration in
                configuration.time = time
                configuration.willProcess = { content in
                    withUnsafeCurrentTask { $0?.cancel() }
                    try Task.checkCancellation()
                    return content
                }
            }
            service.didReceive(request) { host.take($0) }
            let content = await host.firstDelivered()
            #expect(content.body == "Hi")
            #expect(host.count == 1)
        }
    }
}
