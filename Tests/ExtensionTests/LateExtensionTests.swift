import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Tests of wrapped extension classes that haven't responded by their deadline, as in typical
    /// apps.
    @Suite(.tags(.concurrency)) struct LateExtensionTests {
        private let clock = TestClock()
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "New message"}, "mutable-content": 1,
              "category": "PLACEHOLDER"}, "senderId": "u_ada"}
            """#

        /// Returns a step as the Info.plist configures it, with the default value of each key.
        private func step(
            expire: @escaping @Sendable (ScriptedService) -> Void,
            receive:
                @escaping @Sendable (ScriptedService, @escaping ScriptedService.Handler) -> Void = {
                    _,
                    _ in
                }
        ) -> VendorStep {
            var step = VendorStep(name: "Old") {
                ScriptedService(expire: expire) { service, request, handler in
                    service.keep(request, handler)
                    receive(service, handler)
                }
            }
            step.emptied = .hide
            step.timeLimit = .infinity
            return step
        }

        /// Delivers a push to a wrapped class that misses its deadline. Advances the clock to the
        /// deadline, and, if the class returns nothing when notified, to the end of its additional
        /// second.
        private func deliverLate(
            _ step: VendorStep?,
            answers: Bool = true,
            told: Told? = nil
        ) async throws -> (shown: Shown, record: DeliveryRecord) {
            async let delivered = deliverRecorded(payload) { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = step
            }
            await clock.waitUntilScheduled(23)
            clock.advance(to: 23)
            if !answers {
                await told?.next()
                clock.advance(to: 24)
            }
            return try await delivered
        }

        /// Counts how often a class is notified that its time is about to expire.
        private struct Told: Sendable {
            private let stream = AsyncStream<Void>.makeStream()
            private let number = Locked(0)

            var count: Int { number.withLock { $0 } }

            func send() {
                number.withLock { $0 += 1 }
                stream.continuation.yield()
            }

            func next() async {
                var iterator = stream.stream.makeAsyncIterator()
                await iterator.next()
            }
        }

        private func outcomes(_ record: DeliveryRecord) -> [DeliveryRecord.Step.Outcome] {
            record.steps.filter { $0.code == .vendor }.map(\.outcome)
        }

        // MARK: Shapes

        /// The behavior, on expiration, of a class whose best attempt contains decrypted text.
        enum Shape: String, CaseIterable {
            case template, guardedFlag, twice, anotherThread, unchangedThenBetter

            var expire: @Sendable (ScriptedService) -> Void {
                switch self {
                case .template:
                    { service in
                        if let handler = service.handler, let best = service.best { handler(best) }
                    }
                case .guardedFlag:
                    { service in
                        service.complete()
                        service.best?.body = "too late"
                        service.complete()
                    }
                case .twice:
                    { service in
                        guard let handler = service.handler, let best = service.best else { return }
                        handler(best)
                        best.body = "too late"
                        handler(best)
                    }
                case .anotherThread:
                    { service in
                        let service = UncheckedSendable(service)
                        Thread.detachNewThread { service.value.complete() }
                    }
                case .unchangedThenBetter:
                    // The download ends within the additional second.
                    { service in
                        guard let handler = service.handler, let best = service.best else { return }
                        if let original = service.original { handler(original) }
                        handler(best)
                    }
                }
            }
        }

        @Test(arguments: Shape.allCases)
        func `a class that is late is notified, and its best attempt is styled`(_ shape: Shape)
            async throws
        {
            let told = Told()
            let (shown, record) = try await deliverLate(
                step { service in
                    told.send()
                    shape.expire(service)
                }
            )
            #expect(shown.content.body == "decrypted")
            #expect(shown.content.badge == 4)
            #expect(shown.content.categoryIdentifier == "CHAT")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.doneAtExpiration])
            #expect(told.count == 1)
        }

        @Test func `an Objective-C class that is named in the Info.plist is notified`() async throws
        {
            let wrapped = ServiceConfiguration(
                container: nil,
                information: ["wrappedExtension": ["class": "ExtensionTests.ObjectiveCService"]]
            )
            let (shown, record) = try await deliverLate(wrapped.wrappedExtension)
            #expect(shown.content.body == "decrypted")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.doneAtExpiration])
        }

        @Test(arguments: [false, true])
        func `a class whose expiration does nothing or blocks is notified, and the push is on time`(
            _ isBlocking: Bool
        ) async throws {
            let told = Told()
            let release = DispatchSemaphore(value: 0)
            let (shown, record) = try await deliverLate(
                step { _ in
                    told.send()
                    if isBlocking { release.wait() }
                },
                answers: false,
                told: told
            )
            release.signal()
            #expect(shown.content.body == "New message")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.timedOut])
            #expect(record.outcome(of: .delivery) == .done)
            #expect(told.count == 1)
        }

        @Test(arguments: [VendorStep.Styled.again, .leave])
        func `unchanged content doesn't replace the styled content`(
            _ styled: VendorStep.Styled
        ) async throws {
            let told = Told()
            var unchanged = step { service in
                if let original = service.original { service.handler?(original) }
                told.send()
            }
            unchanged.styled = styled
            let (shown, record) = try await deliverLate(unchanged, answers: false, told: told)
            #expect(shown.content.body == "New message")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(outcomes(record) == [.timedOut])
        }

        // MARK: The end

        @Test func `a class is notified although iOS has shown the notification`() async throws {
            let told = Told()
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = step { _ in told.send() }
            }
            service.didReceive(request) { host.receive($0) }
            await clock.waitUntilScheduled(23)
            clock.advance(to: 10)
            service.serviceExtensionTimeWillExpire()
            #expect(host.count == 1)
            await told.next()
            #expect(told.count == 1)
        }

        /// Delivers a push to a class that blocks its initializer until a time, and then its
        /// thread.
        private func deliverBlocked(until moment: Double) async throws -> (
            told: Told, host: TestHost
        ) {
            let told = Told()
            let (isMade, isEntered) = (DispatchSemaphore(value: 0), Told())
            let release = DispatchSemaphore(value: 0)
            let request = try #require(try TestHost.request(payload))
            let host = TestHost()
            let service = TestService { configuration in
                configuration.clock = clock
                configuration.wrappedExtension = VendorStep(name: "Old") {
                    isMade.wait()
                    return ScriptedService(expire: { _ in told.send() }) { _, _, _ in
                        isEntered.send()
                        release.wait()
                    }
                }
                configuration.wrappedExtension?.timeLimit = .infinity
            }
            service.didReceive(request) { host.receive($0) }
            await clock.waitUntilScheduled(23)
            clock.advance(to: moment)
            isMade.signal()
            await isEntered.next()
            clock.advance(to: 23)
            clock.advance(to: 24)
            await clock.waitUntilScheduled(moment + 1)
            #expect(told.count == 0)
            clock.advance(to: moment + 1)
            await told.next()
            _ = await host.firstDelivered()
            release.signal()
            return (told, host)
        }

        @Test(arguments: [23.5, 24.5])
        func `a class that starts late and blocks is notified when it has stored its handler`(
            _ moment: Double
        ) async throws {
            let (told, host) = try await deliverBlocked(until: moment)
            #expect(told.count == 1)
            #expect(host.count == 1)
        }

        // MARK: Races

        /// The number of pushes whose wrapped class finishes around the deadline. (default: 100)
        /// `make check` sets a larger number.
        private static let pushCount =
            ProcessInfo.processInfo.environment["CAMEO_PUSHES"].flatMap(Int.init) ?? 100

        @Test func `a push is delivered once and on time, regardless of the class at its deadline`()
            async throws
        {
            for number in 0..<Self.pushCount {
                let clock = TestClock()
                let handlers = AsyncStream<UncheckedSendable<ScriptedService>>.makeStream()
                let shape = Shape.allCases[number % Shape.allCases.count]
                let wrapped = step(expire: shape.expire) { service, _ in
                    handlers.continuation.yield(UncheckedSendable(service))
                }
                let service = UncheckedSendable(
                    TestService { configuration in
                        configuration.clock = clock
                        configuration.wrappedExtension = wrapped
                    }
                )
                let request = try #require(try TestHost.request(payload))
                let host = TestHost()
                service.value.didReceive(request) { host.receive($0) }
                var iterator = handlers.stream.makeAsyncIterator()
                let old = try #require(await iterator.next())
                await clock.waitUntilScheduled(23)
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { clock.advance(to: 23) }
                    group.addTask {
                        for _ in 0..<(number % 20) { await Task.yield() }
                        // The class finishes its work at the same time.
                        old.value.complete()
                    }
                    group.addTask {
                        for _ in 0..<(number % 30) { await Task.yield() }
                        if number.isMultiple(of: 3) {
                            service.value.serviceExtensionTimeWillExpire()
                        }
                    }
                }
                clock.advance(to: 25)
                // Another thread may have taken the handler without calling it yet.
                _ = await host.firstDelivered()
                clock.advance(to: 30)
                #expect(host.count == 1)
            }
        }
    }
}
