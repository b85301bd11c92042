import TestSupport
import Testing

@testable import Cameo

/// Work that several wait for.
@Suite(.tags(.concurrency)) struct InFlightTests {
    @Test func `who leaves does not take the download from the others`() async {
        let inFlight = TaskCoalescer<String, Int>()
        let (started, release) = (Locked(0), AsyncStream<Void>.makeStream())
        let work: @Sendable () async -> Int = {
            started.withLock { $0 += 1 }
            var iterator = release.stream.makeAsyncIterator()
            await iterator.next()
            return Task.isCancelled ? -1 : 7
        }
        let leaving = Task { await inFlight.value(for: "a", work) }
        let staying = Task { await inFlight.value(for: "a", work) }
        while started.withLock({ $0 }) == 0 { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        leaving.cancel()
        #expect(await leaving.value == nil)
        release.continuation.yield()
        #expect(await staying.value == 7)
        #expect(started.withLock { $0 } == 1)
    }

    @Test func `when the last one leaves the work is cancelled`() async {
        let inFlight = TaskCoalescer<String, Bool>()
        let ended = AsyncStream<Bool>.makeStream()
        let started = AsyncStream<Void>.makeStream()
        let only = Task {
            await inFlight.value(for: "a") {
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
