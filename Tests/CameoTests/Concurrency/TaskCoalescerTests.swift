import TestSupport
import Testing

@testable import Cameo

/// Operations shared by several tasks.
@Suite(.tags(.concurrency)) struct TaskCoalescerTests {
    @Test(arguments: [true, false])
    func `an operation that has ended runs again, unless values are kept`(_ keeps: Bool) async {
        let coalescer = TaskCoalescer<String, Int>(keepsValues: keeps)
        let runs = Locked(0)
        var values: [Int?] = []
        for _ in 0..<3 {
            values.append(
                await coalescer.value(for: "a") {
                    runs.withLock { count in
                        count += 1
                        return count
                    }
                }
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
        let canceled = Task { await coalescer.value(for: "a", operation) }
        let waiting = Task { await coalescer.value(for: "a", operation) }
        while started.withLock({ $0 }) == 0 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        canceled.cancel()
        #expect(await canceled.value == nil)
        release.continuation.yield()
        #expect(await waiting.value == 7)
        #expect(started.withLock { $0 } == 1)
    }

    @Test func `canceling the last waiter cancels the operation`() async {
        let coalescer = TaskCoalescer<String, Bool>()
        let ended = AsyncStream<Bool>.makeStream()
        let started = AsyncStream<Void>.makeStream()
        let only = Task {
            await coalescer.value(for: "a") {
                started.continuation.yield()
                while !Task.isCancelled { await Task.yield() }
                ended.continuation.yield(true)
                return true
            }
        }
        var starts = started.stream.makeAsyncIterator()
        await starts.next()
        only.cancel()
        #expect(await only.value == nil)
        var ends = ended.stream.makeAsyncIterator()
        #expect(await ends.next() == true)
    }
}
