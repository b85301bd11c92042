#if os(Linux)
import CHTTP2
import Cameo
import CameoLinux
import Foundation

/// Engine that processes the requests of one connection on its own thread, which starts with the
/// first request.
final class HTTP2Engine: HTTPEngine {
    /// The events since the thread last checked.
    struct Events {
        var started: [HTTPTransfer] = []
        var canceled: [HTTPTransfer] = []
        /// The result of `resolve`; `nil` while no result is available.
        var endpoints: ServerEndpoints?
        var isClosing = false
    }

    private struct State {
        var events = Events()
        var isRunning = false
        /// The number of started transfers that wakes the waiting thread; `nil` if it isn't
        /// waiting.
        var wakeCount: Int?
    }

    private let state = Locked(State())
    private let waker = cameo_waker_new()
    private let options: HTTPOptions
    private let startThread: DetachedThread.Starter

    init(
        _ options: HTTPOptions,
        startThread: @escaping DetachedThread.Starter = DetachedThread.start
    ) {
        self.options = options
        self.startThread = startThread
    }

    deinit { if waker >= 0 { cameo_close(waker) } }

    func start(_ transfer: HTTPTransfer, _ continuation: HTTPTransfer.Continuation) {
        enum Step {
            case refuse
            case run
            case wake
            case none
        }
        // Without a waker, no event could wake the thread.
        guard waker >= 0 else {
            let reason = "too many files are open; raise the limit with ulimit -n"
            return continuation.resume(returning: .failure(.unavailable(reason)))
        }
        let step = state.withLock { state -> Step in
            guard !state.events.isClosing, !transfer.isCanceled else { return .refuse }
            // Don't set the continuation of a rejected transfer: the thread may still hold the
            // canceled transfer.
            transfer.continuation = continuation
            state.events.started.append(transfer)
            guard state.isRunning else {
                state.isRunning = true
                return .run
            }
            guard let count = state.wakeCount, state.events.started.count >= count else {
                return .none
            }
            return Self.mustWake(&state) ? .wake : .none
        }
        switch step {
        case .refuse: continuation.resume(returning: .failure(.canceled))
        case .run: if !startThread({ self.run() }) { failStarted() }
        case .wake: cameo_wake(waker)
        case .none: break
        }
    }

    /// Ends the transfers that are waiting for a thread that couldn't be started. The next transfer
    /// tries to start it again.
    private func failStarted() {
        let transfers = state.withLock { state in
            defer {
                state.events.started = []
                state.events.canceled = []
                state.isRunning = false
            }
            return state.events.started
        }
        for transfer in transfers {
            transfer.finish(.failure(.unavailable(DetachedThread.failure)))
        }
    }

    func cancel(_ transfer: HTTPTransfer) {
        change { state in
            transfer.isCanceled = true
            if state.isRunning { state.events.canceled.append(transfer) }
        }
    }

    func close() { change { $0.events.isClosing = true } }

    /// Resolves a host on a separate thread, because name resolution blocks.
    func resolve(_ host: String, _ port: String) {
        let isStarted = startThread {
            let endpoints = ServerEndpoints(host, port)
            self.change { $0.events.endpoints = endpoints }
        }
        guard !isStarted else { return }
        change { $0.events.endpoints = ServerEndpoints(failure: DetachedThread.failure) }
    }

    private func change(_ body: (inout State) -> Void) {
        let mustWake = state.withLock { state in
            body(&state)
            return Self.mustWake(&state)
        }
        if mustWake { cameo_wake(waker) }
    }

    private static func mustWake(_ state: inout State) -> Bool {
        defer { state.wakeCount = nil }
        return state.wakeCount != nil
    }

    // MARK: - The thread

    /// The maximum number of ended transfers that count toward a batch. The thread waits for half
    /// as many new transfers.
    private static let maxBatch = 64
    /// The maximum time to wait for successors, in nanoseconds.
    private static let batchTime: UInt64 = 200_000

    private func run() {
        cameo_block_broken_pipes()
        let session = HTTP2Session(options, self)
        while true {
            let events = state.withLock { state in
                defer {
                    state.events.started.removeAll(keepingCapacity: true)
                    state.events.canceled.removeAll(keepingCapacity: true)
                    state.events.endpoints = nil
                }
                return state.events
            }
            session.handle(events)
            if events.isClosing, !session.isBusy {
                // From now on, `start` rejects every request.
                session.end()
                return
            }
            // Another transfer usually follows each one that has ended. Send the new ones as a
            // batch.
            let count = max(1, min(session.takeEndedCount(), Self.maxBatch) / 2)
            let canWait = state.withLock { state in
                let events = state.events
                let isIdle =
                    events.started.count < count && events.canceled.isEmpty
                    && events.endpoints == nil && !(events.isClosing && !session.isBusy)
                state.wakeCount = isIdle ? count : nil
                return isIdle
            }
            session.wait(waker, canWait ? count > 1 ? Self.batchTime : .max : 0)
            state.withLock { $0.wakeCount = nil }
        }
    }
}

/// The endpoints of a server, or the reason why there are none.
final class ServerEndpoints: @unchecked Sendable {
    let pointer: OpaquePointer?
    /// The reason that there are no endpoints; `nil` if there are any.
    let failure: String?

    init(_ host: String, _ port: String) {
        var reason: UnsafePointer<CChar>?
        pointer = cameo_resolve(host, port, &reason)
        failure = reason.map { String(cString: $0) }
    }

    init(failure: String) {
        pointer = nil
        self.failure = failure
    }

    deinit { cameo_endpoints_free(pointer) }
}
#endif
