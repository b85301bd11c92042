import TestSupport
import Testing

@testable import Cameo

/// Tests of operations that several tasks share.
@Suite(.tags(.concurrency)) struct TaskCoalescerTests {
    @Test(arguments: [true, false])
    func `a finished operation runs again, unless values are kept`(_ keeps: Bool) async {
        let coalescer = TaskCoalescer<String, Int>(keepsValues: keeps)
        let runs = Locked(0)
        var values: [Int?] = []
        for _ in 0..<3 {
            values.append(
                await coalescer.value(for: "a", by: .infinity, TestClock()) {
                    runs.withLock { count in
                        count += 1
                        return count
                    }
                }?.number
            )
        }
        #expect(values == (keeps ? [1, 1, 1] : [1, 2, 3]))
    }

    @Test func `canceling one waiter doesn't cancel the operation for the others`() async {
        let coalescer = TaskCoalescer<String, Int>()
        let (started, release) = (Locked(0), AsyncStream<Void>.makeStream())
        let operation: @Sendable () async -> Int = {
            started.withLock { $0 += 1 }
            var iterator = release.stream.makeAsyncIterator()
            await iterator.next()
            return Task.isCancelled ? -1 : 7
        }
        let clock = TestClock()
        let canceled = Task { await coalescer.value(for: "a", by: .infinity, clock, operation) }
        let waiting = Task { await coalescer.value(for: "a", by: .infinity, clock, operation) }
        while started.withLock({ $0 }) == 0 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        canceled.cancel()
        #expect(await canceled.value?.number == nil)
        release.continuation.yield()
        #expect(await waiting.value?.number == 7)
        #expect(started.withLock { $0 } == 1)
    }

    @Test func `canceling the last waiter cancels the operation`() async {
        let coalescer = TaskCoalescer<String, Bool>()
        let ended = AsyncStream<Bool>.makeStream()
        let started = AsyncStream<Void>.makeStream()
        let only = Task {
            await coalescer.value(for: "a", by: .infinity, TestClock()) {
                started.continuation.yield()
                while !Task.isCancelled { await Task.yield() }
                ended.continuation.yield(true)
                return true
            }
        }
        var starts = started.stream.makeAsyncIterator()
        await starts.next()
        only.cancel()
        let outcome = await only.value
        guard case nil = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        var ends = ended.stream.makeAsyncIterator()
        #expect(await ends.next() == true)
    }

    @Test(arguments: [true, false])
    func `an operation without a waiter continues if the last waiter requests it`(_ goesOn: Bool)
        async
    {
        let (coalescer, clock) = (TaskCoalescer<String, Int>(), TestClock())
        let (release, ended) = (AsyncStream<Void>.makeStream(), AsyncStream<Bool>.makeStream())
        let waiting = Task {
            await coalescer.value(for: "a", by: 2, clock, goesOn: goesOn) {
                var iterator = release.stream.makeAsyncIterator()
                await iterator.next()
                ended.continuation.yield(Task.isCancelled)
                return 7
            }
        }
        await clock.waitUntilScheduled(2)
        clock.advance(to: 2)
        let outcome = await waiting.value
        guard case .timedOut? = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        release.continuation.yield()
        var ends = ended.stream.makeAsyncIterator()
        #expect(await ends.next() == !goesOn)
    }
}

extension TaskCoalescer<String, Int>.Outcome {
    fileprivate var number: Int? {
        if case .value(let number) = self { return number }
        return nil
    }
}
