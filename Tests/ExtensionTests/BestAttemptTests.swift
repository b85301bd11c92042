import Foundation
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

@Suite(.tags(.concurrency)) struct BestAttemptTests {
    /// A counter that several threads can use.
    private final class Counter: Sendable {
        private let count = Locked(0)
        var value: Int { count.withLock { $0 } }
        func increment() { count.withLock { $0 += 1 } }
    }

    private static func content(_ text: String) -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.body = text
        return content
    }

    /// The number of attempts. Eight tasks deliver each attempt at the same time. `make check` sets
    /// a larger number.
    private static let attemptCount =
        ProcessInfo.processInfo.environment["CAMEO_RACES"].flatMap(Int.init) ?? 1000

    @Test func `an attempt that several tasks deliver at once is delivered once`() async {
        // Use one expectation for all attempts, because a million expectations take longer than the
        // deliveries.
        var wrongCount = 0
        for _ in 0..<Self.attemptCount {
            let counter = Counter()
            let attempt = BestAttempt(Self.content("best")) { _ in counter.increment() }
            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        attempt.checkpoint(Self.content("\(number)"))
                        return attempt.deliver(
                            number.isMultiple(of: 2) ? Self.content("\(number)") : nil,
                            because: .systemExpiration
                        )
                    }
                }
                var winners = 0
                for await isWinner in group where isWinner { winners += 1 }
                if winners != 1 || counter.value != 1 { wrongCount += 1 }
            }
        }
        #expect(wrongCount == 0)
    }

    @Test func `the best content so far is delivered, and nothing after it`() {
        let delivered = Locked<[String]>([])
        let attempt = BestAttempt(Self.content("original")) { content in
            delivered.withLock { $0.append(content.body) }
        }
        attempt.checkpoint(Self.content("better"))
        #expect(attempt.deliver(because: .systemExpiration))
        attempt.checkpoint(Self.content("too late"))
        #expect(!attempt.deliver(Self.content("also too late"), because: .systemExpiration))
        #expect(delivered.withLock { $0 } == ["better"])
        #expect(attempt.isFinished)
    }

    /// A weak reference to an object.
    private struct WeakReference {
        weak var object: AnyObject?
    }

    /// Returns an attempt, its first content, its best content, and an object that its handler
    /// captures.
    private func attemptWithObjects() -> (
        BestAttempt, WeakReference, WeakReference, WeakReference
    ) {
        let (original, best, captured) = (
            Self.content("original"), Self.content("best"), Self.content("captured")
        )
        let attempt = BestAttempt(original) { _ in withExtendedLifetime(captured) {} }
        attempt.checkpoint(best)
        return (
            attempt, WeakReference(object: original), WeakReference(object: best),
            WeakReference(object: captured)
        )
    }

    @Test func `an attempt keeps neither content nor handler after the delivery`() {
        let (attempt, original, best, captured) = attemptWithObjects()
        #expect(original.object == nil)
        #expect(best.object != nil)
        #expect(captured.object != nil)
        #expect(attempt.deliver(because: .timeBudget))
        #expect(best.object == nil)
        #expect(captured.object == nil)
        #expect(attempt.completionReason == .timeBudget)
        #expect(!attempt.deliver(because: .completed))
    }

    @Test func `a task that delivers before its start has returned may continue`() async {
        let attempt = BestAttempt(Self.content("original")) { _ in }
        attempt.deliver(because: .completed)
        let (hasStarted, isCancelled) = (OneShot<Bool>(), OneShot<Bool>())
        attempt.start {
            _ = await hasStarted.value
            isCancelled.resolve(Task.isCancelled)
        }
        hasStarted.resolve(true)
        #expect(await isCancelled.value == false)
    }

    @Test func `a task that starts after the delivery is canceled`() async {
        let attempt = BestAttempt(Self.content("original")) { _ in }
        attempt.deliver(because: .systemExpiration)
        let isCancelled = await withCheckedContinuation { continuation in
            attempt.start {
                while !Task.isCancelled { await Task.yield() }
                continuation.resume(returning: Task.isCancelled)
            }
        }
        #expect(isCancelled)
    }

    @Test func `a result is nil if it isn't available by its deadline`() async {
        let clock = TestClock()
        let quick = await clock.result(by: 5) { UncheckedSendable("quick") }
        #expect(quick?.value == "quick")
        async let late = clock.result(by: 5) { () async -> UncheckedSendable<String> in
            await clock.wait(until: 60)
            return UncheckedSendable("late")
        }
        await clock.waitUntilScheduled(5)
        clock.advance(to: 5)
        let isLate = await late == nil
        #expect(isLate)
        let past = await clock.result(by: 4) { UncheckedSendable("past") }
        #expect(past?.value == nil)
    }
}
