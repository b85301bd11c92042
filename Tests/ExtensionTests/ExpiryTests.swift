import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests that if the extension's time expires in any step, it immediately delivers the best
    /// content so far, exactly once.
    @Suite(.tags(.concurrency)) struct ExpiryTests {
        /// A step that may hang.
        enum Step: String, CaseIterable {
            case willProcess, vendor, avatars, willDeliver, donation
        }

        private let clock = TestClock()
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u_ada",
             "senderAvatar": "https://a.example/ada.png"}
            """#

        /// A downloader that reports its call, and waits for a time that the clock doesn't reach.
        private struct Stuck: Downloading {
            let entered: AsyncStream<Void>.Continuation
            let clock: TestClock

            func wait() async {
                entered.yield()
                await clock.wait(until: 1_000_000)
            }

            func download(_ request: DownloadRequest, to file: URL) async throws(DownloadError)
                -> String?
            {
                await wait()
                throw .cancelled
            }
        }

        private func service(_ step: Step, _ stuck: Stuck) -> TestService {
            let clock = clock
            return TestService { configuration in
                configuration.clock = clock
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
                case .donation: StubFailures.current.donation = .hangs
                }
            }
        }

        @Test(arguments: Step.allCases)
        func `expiry in any step delivers the best content so far, once`(_ step: Step) async throws
        {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let entered = AsyncStream<Void>.makeStream()
            let service = service(step, Stuck(entered: entered.continuation, clock: clock))
            service.didReceive(request) { host.receive($0) }
            if step == .donation {
                await clock.waitUntilScheduled(2)
            } else {
                var iterator = entered.stream.makeAsyncIterator()
                await iterator.next()
            }
            #expect(host.count == 0)
            service.serviceExtensionTimeWillExpire()
            // The content is delivered synchronously, without waiting for the step.
            #expect(host.count == 1)
            let shown = Shown(content: await host.firstDelivered())
            #expect(shown.content.body == "Hi")
            let isParsed = step != .willProcess && step != .vendor
            #expect(shown.message?.sender?.displayName == (isParsed ? "Ada" : nil))
            service.serviceExtensionTimeWillExpire()
            clock.advance(to: 2_000_000)
            #expect(host.count == 1)
        }

        @Test func `expiry before the pipeline starts delivers the original`() throws {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let service = TestService { _ in }
            service.didReceive(request) { host.receive($0) }
            service.serviceExtensionTimeWillExpire()
            #expect(host.count == 1)
        }

        @Test func `the deadline applies while the configuration is created`() throws {
            let (host, clock) = (TestHost(), clock)
            let service = TestService { configuration in
                configuration.clock = clock
                clock.advance(to: 25)
                #expect(host.count == 1)
            }
            service.processor = NotificationProcessor(clock: clock) { ServiceConfiguration() }
            let request = try #require(try TestHost.request(payload))
            service.didReceive(request) { host.receive($0) }
            #expect(host.count == 1)
        }

        @Test func `the deadline includes the time for the configuration`() async throws {
            let (host, clock) = (TestHost(), clock)
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.budget.delivery = 24
                configuration.willProcess = { content in
                    await clock.wait(until: 1_000_000)
                    return content
                }
                configuration.budget.hook = 600
                clock.advance(to: 4)
            }
            service.processor = NotificationProcessor(clock: clock) { ServiceConfiguration() }
            let request = try #require(try TestHost.request(payload))
            service.didReceive(request) { host.receive($0) }
            clock.advance(to: 23)
            #expect(host.count == 0)
            clock.advance(to: 24)
            #expect(host.count == 1)
        }

        @Test func `configurations are created without a lock, and one of them is used`()
            async throws
        {
            let second = DispatchSemaphore(value: 0)
            let made = Locked(0)
            let used = AsyncStream<Int>.makeStream()
            let service = UncheckedSendable(
                TestService { configuration in
                    let number = made.withLock { made in
                        made += 1
                        return made
                    }
                    // The first push waits until another push requests the configuration.
                    if number == 1 { second.wait() } else { second.signal() }
                    configuration.didDeliver = { _ in used.continuation.yield(number) }
                }
            )
            for _ in 0..<2 {
                let request = UncheckedSendable(try #require(try TestHost.request(payload)))
                Thread.detachNewThread { service.value.didReceive(request.value) { _ in } }
            }
            var iterator = used.stream.makeAsyncIterator()
            let numbers = [await iterator.next(), await iterator.next()]
            #expect(numbers[0] == numbers[1])
        }

        @Test func `the last deadline fires even if hooks block every thread of the task pool`()
            async throws
        {
            let release = DispatchSemaphore(value: 0)
            let clock = clock
            let services = (0..<ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
                TestService { configuration in
                    configuration.clock = clock
                    configuration.willProcess = { content in
                        Self.block(release)
                        return content
                    }
                }
            }
            let hosts = services.map { _ in TestHost() }
            for (service, host) in zip(services, hosts) {
                let request = try #require(try TestHost.request(payload))
                service.didReceive(request) { host.receive($0) }
            }
            // The content is delivered on this thread, without a task.
            clock.advance(to: 25)
            let counts = hosts.map(\.count)
            for _ in services { release.signal() }
            #expect(counts.allSatisfy { $0 == 1 })
        }

        private static func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }

        @Test func `a service is released after the delivery`() async throws {
            final class Probe: CommunicationService {
                override func configuration() -> ServiceConfiguration { ServiceConfiguration() }
            }
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            var service: Probe? = Probe()
            weak let probe = service
            service?.didReceive(request) { host.receive($0) }
            service = nil
            _ = await host.firstDelivered()
            for _ in 0..<100_000 where probe != nil { await Task.yield() }
            #expect(probe == nil)
        }

        @Test func `the record contains the reason for the delivery`() async throws {
            for (step, outcome) in [
                (Step.avatars, DeliveryRecord.Step.Outcome.timedOut), (.willDeliver, .expired),
            ] {
                let clock = TestClock()
                let request = try #require(try TestHost.request(payload))
                let host = TestHost()
                let entered = AsyncStream<Void>.makeStream()
                let records = AsyncStream<DeliveryRecord>.makeStream()
                let stuck = Stuck(entered: entered.continuation, clock: clock)
                let service = TestService { configuration in
                    configuration.clock = clock
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
                service.didReceive(request) { host.receive($0) }
                var entries = entered.stream.makeAsyncIterator()
                await entries.next()
                if outcome == .timedOut {
                    clock.advance(to: 25)
                } else {
                    service.serviceExtensionTimeWillExpire()
                }
                var iterator = records.stream.makeAsyncIterator()
                let record = try #require(await iterator.next())
                #expect(record.outcome(of: .delivery) == outcome)
            }
        }

        @Test(arguments: [
            ("initials", AvatarSource.initials), ("cached", .sender),
            ("unstyled", AvatarSource.none),
        ])
        func `the record of an expired push contains the avatar that was shown`(
            _ variant: String,
            _ expected: AvatarSource
        ) async throws {
            let container = Scratch.newURL()
            if variant == "cached" {
                try AvatarCache(container: container).insert(
                    Sample.png,
                    .png,
                    for: AvatarSubject(.person, id: "u_ada"),
                    urlDigest: Digest.sha256([1]),
                    originalDigest: Digest.sha256([2])
                )
            }
            let entered = AsyncStream<Void>.makeStream()
            let records = AsyncStream<DeliveryRecord>.makeStream()
            let stuck = Stuck(entered: entered.continuation, clock: clock)
            let clock = clock
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.container = container
                configuration.fetcher = stuck
                configuration.needsDonation = variant == "unstyled"
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            service.didReceive(request) { host.receive($0) }
            var entries = entered.stream.makeAsyncIterator()
            await entries.next()
            service.serviceExtensionTimeWillExpire()
            let shown = Shown(content: await host.firstDelivered())
            var iterator = records.stream.makeAsyncIterator()
            let record = try #require(await iterator.next())
            #expect(record.avatar == expected)
            #expect((shown.message?.sender?.image != nil) == (expected != .none))
            #expect(record.avatarSource == (variant == "cached" ? "stale" : nil))
            #expect(record.outcome(of: .delivery) == .expired)
        }

        /// The number of pushes that race with the expiration. `make check` sets a larger number.
        private static let pushCount =
            ProcessInfo.processInfo.environment["CAMEO_PUSHES"].flatMap(Int.init) ?? 100

        @Test func `a push that expires at any moment is delivered once`() async throws {
            let container = Scratch.newURL()
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([.senderID: ["senderId"], .badge: ["unread"]])
            let finalSettings = settings
            for number in 0..<Self.pushCount {
                let records = AsyncStream<DeliveryRecord>.makeStream()
                // iOS also calls the methods on different threads.
                let service = UncheckedSendable(
                    TestService { configuration in
                        configuration.container = container
                        configuration.settings = finalSettings
                        configuration.willDeliver = { $0 }
                        configuration.vendorSteps = [
                            VendorStep(name: "vendor") { _, content, deliver in deliver(content) }
                        ]
                        configuration.didDeliver = { records.continuation.yield($0) }
                    }
                )
                // The avatar of every other push is in the cache.
                let payload = #"""
                    {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "unread": "+1",
                     "senderId": "u_\#(number / 2)", "senderAvatar": "https://a.example/ada.png"}
                    """#
                let request = UncheckedSendable(try #require(try TestHost.request(payload)))
                let host = TestHost()
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { service.value.didReceive(request.value) { host.receive($0) } }
                    group.addTask {
                        // The timing differs for each push.
                        for _ in 0..<(number % 50) { await Task.yield() }
                        service.value.serviceExtensionTimeWillExpire()
                    }
                }
                _ = await host.firstDelivered()
                // The pipeline's task writes the record at its end.
                var iterator = records.stream.makeAsyncIterator()
                let record = try #require(await iterator.next())
                #expect([.done, .expired].contains(record.outcome(of: .delivery)))
                #expect(host.count == 1)
            }
        }

        @Test func `expiry without a notification in progress does nothing`() {
            TestService().serviceExtensionTimeWillExpire()
        }

        @Test func `if the time budget is too long, expiry still delivers the best content so far`()
            throws
        {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let clock = clock
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.budget.hook = 600
                configuration.budget.delivery = 600
                configuration.willProcess = { content in
                    await clock.wait(until: 1_000_000)
                    return content
                }
            }
            #expect(host.run(request, service, clock).body == "Hi")
            #expect(host.count == 1)
        }

        @Test func `the host shows the original if an extension never delivers`() throws {
            final class Silent: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
                ) {}
            }
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            #expect(host.run(request, Silent(), clock) === request.content)
            #expect(host.count == 0)
        }

        @Test func `a canceled task delivers the best content so far`() async throws {
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let clock = clock
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.willProcess = { content in
                    withUnsafeCurrentTask { $0?.cancel() }
                    try Task.checkCancellation()
                    return content
                }
            }
            service.didReceive(request) { host.receive($0) }
            let content = await host.firstDelivered()
            #expect(content.body == "Hi")
            #expect(host.count == 1)
        }
    }
}
