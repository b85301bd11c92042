import Cameo

/// The results of sending, in the order of the responses.
///
/// Sending pauses while the number of unread results is at least twice the maximum number of
/// simultaneous requests. It stops if the results are no longer read.
public struct SendResults: AsyncSequence, Sendable {
    /// The result of a recipient.
    public typealias Element = SendResult

    private let reader: Reader

    init(_ buffer: ResultBuffer) { reader = Reader(buffer: buffer) }

    /// Returns an iterator. If there are several iterators, each result is returned only once.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: reader) }

    /// A reader that stops sending once the results and all their iterators are deallocated.
    fileprivate final class Reader: Sendable {
        let buffer: ResultBuffer

        init(buffer: ResultBuffer) { self.buffer = buffer }

        deinit { buffer.stopReading() }
    }

    /// An iterator over the results.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: Reader

        /// Returns the next result; `nil` after the last one.
        public func next() async -> SendResult? {
            let reader = reader
            return await withTaskCancellationHandler {
                await reader.buffer.next()
            } onCancel: {
                reader.buffer.stopReading()
            }
        }
    }
}

/// A buffer of results that haven't been read.
final class ResultBuffer: Sendable {
    private struct State: Sendable {
        var results: [SendResult] = []
        /// The index of the next result in `results`.
        var position = 0
        var isFinished = false
        var isAbandoned = false
        var reader: CheckedContinuation<Void, Never>?
        var writers: [CheckedContinuation<Void, Never>] = []

        var count: Int { results.count - position }
    }

    private let limit: Int
    private let onTermination: @Sendable () -> Void
    private let state = Locked(State())

    init(limit: Int, onTermination: @escaping @Sendable () -> Void) {
        self.limit = limit
        self.onTermination = onTermination
    }

    /// Adds the final result of some recipients. Waits while the buffer is full.
    func add(
        _ recipients: [PushRecipient],
        _ response: SendResponse,
        _ delivery: Delivery,
        _ now: Double
    ) async {
        let (reader, isFull) = state.withLock { state in
            guard !state.isAbandoned else {
                return (nil as CheckedContinuation<Void, Never>?, false)
            }
            for recipient in recipients {
                state.results.append(
                    SendResult(
                        recipient,
                        response,
                        attempts: delivery.attempts,
                        lostConnections: delivery.lostConnections,
                        duration: now - delivery.start
                    )
                )
            }
            defer { state.reader = nil }
            return (state.reader, state.count >= limit)
        }
        reader?.resume()
        guard isFull else { return }
        await withCheckedContinuation { continuation in
            let isFull = state.withLock { state in
                guard state.count >= limit, !state.isAbandoned else { return false }
                state.writers.append(continuation)
                return true
            }
            if !isFull { continuation.resume() }
        }
    }

    /// Marks the results as complete.
    func finish() {
        let reader = state.withLock { state in
            state.isFinished = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume()
    }

    /// Discards the unread results and all further results.
    func stopReading() {
        let (isFirst, waiters) = state.withLock { state in
            let isFirst = !state.isAbandoned && !state.isFinished
            state.isAbandoned = true
            state.results = []
            state.position = 0
            let waiters = state.writers + [state.reader].compactMap { $0 }
            state.writers = []
            state.reader = nil
            return (isFirst, waiters)
        }
        for waiter in waiters { waiter.resume() }
        if isFirst { onTermination() }
    }

    /// Returns the next result; `nil` after the last one.
    func next() async -> SendResult? {
        while true {
            let (result, isEnd, writers) = take()
            for writer in writers { writer.resume() }
            if let result { return result }
            if isEnd { return nil }
            await withCheckedContinuation { continuation in
                let canProceed = state.withLock { state in
                    if state.count > 0 || state.isFinished || state.isAbandoned { return true }
                    state.reader = continuation
                    return false
                }
                if canProceed { continuation.resume() }
            }
        }
    }

    private func take() -> (SendResult?, isEnd: Bool, writers: [CheckedContinuation<Void, Never>]) {
        state.withLock { state in
            guard state.count > 0 else { return (nil, state.isFinished || state.isAbandoned, []) }
            let result = state.results[state.position]
            state.position += 1
            if state.position == state.results.count {
                state.results.removeAll(keepingCapacity: true)
                state.position = 0
            }
            guard state.count < limit / 2 else { return (result, false, []) }
            defer { state.writers = [] }
            return (result, false, state.writers)
        }
    }
}
