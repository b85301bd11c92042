import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct DeliveryTests {
    /// Counts, from any thread.
    private final class Counter: Sendable {
        private let guarded = Locked(0)
        var value: Int { guarded.withLock { $0 } }
        func increment() { guarded.withLock { $0 += 1 } }
    }

    /// How many pushes race, each with eight who finish it; `make check` sets more.
    private static let pushes =
        ProcessInfo.processInfo.environment["CAMEO_RACES"].flatMap(Int.init) ?? 1000

    @Test func `however many finish a push at once, it is handed over once`() async {
        for _ in 0..<Self.pushes {
            let counter = Counter()
            let delivery = BestAttempt("best") { _ in counter.increment() }
            await withTaskGroup(of: Bool.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        delivery.checkpoint("\(number)")
                        return delivery.deliver(
                            number.isMultiple(of: 2) ? "\(number)" : nil,
                            because: .systemExpiration
                        )
                    }
                }
                var winners = 0
                for await isWinner in group where isWinner { winners += 1 }
                #expect(winners == 1)
            }
            #expect(counter.value == 1)
        }
    }

    @Test func `the best so far is handed over, and nothing after it`() {
        let handed = Locked<[String]>([])
        let delivery = BestAttempt("original") { content in handed.withLock { $0.append(content) } }
        delivery.checkpoint("better")
        #expect(delivery.deliver(because: .systemExpiration))
        delivery.checkpoint("too late")
        #expect(!delivery.deliver("also too late", because: .systemExpiration))
        #expect(handed.withLock { $0 } == ["better"])
        #expect(delivery.isFinished)
    }

    @Test func `work that has not begun when its push is over is cancelled`() async {
        let delivery = BestAttempt("original") { _ in }
        delivery.deliver(because: .systemExpiration)
        let isCancelled = await withCheckedContinuation { continuation in
            delivery.start {
                while !Task.isCancelled { await Task.yield() }
                continuation.resume(returning: Task.isCancelled)
            }
        }
        #expect(isCancelled)
    }

    @Test func `a result comes by its deadline, or is none`() async {
        let clock = TestClock()
        let quick = await clock.result(by: 5) { UncheckedSendable("quick") }
        #expect(quick?.value == "quick")
        async let late = clock.result(by: 5) { () async -> UncheckedSendable<String> in
            await clock.wait(until: 60)
            return UncheckedSendable("late")
        }
        await clock.untilAwaited(5)
        clock.advance(to: 5)
        let isLate = await late == nil
        #expect(isLate)
        let past = await clock.result(by: 4) { UncheckedSendable("past") }
        #expect(past?.value == nil)
    }
}
