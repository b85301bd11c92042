#if os(Linux)
import CCurl
import CCurlOptions
import Cameo
import Foundation

/// Opens connections with libcurl.
package struct CurlTransport: HTTPTransport {
    /// Number of requests of a connection with a version of libcurl that resets each stream after its response. Servers
    /// with nghttp2 close the connection after 1000 of these, and the requests then under way are lost.
    package static let maxRequestsWithResets = 900

    private let maxRequests: Int?

    /// Creates a transport.
    package init() {
        // Only these versions: before, the state of a stream wasn't compared, and later it was corrected.
        let version = cameo_curl_version()
        maxRequests = (0x07_5800...0x07_5801).contains(version) ? Self.maxRequestsWithResets : nil
    }

    /// Creates a transport whose connections are used for a number of requests.
    package init(maxRequests: Int?) {
        self.maxRequests = maxRequests
    }

    package func connection(_ options: HTTPOptions) -> any HTTPConnection {
        CurlConnection(options, maxRequests: maxRequests)
    }
}

/// A connection with libcurl. A thread of its own, which begins with the first request, drives all requests.
final class CurlConnection: HTTPConnection, Sendable {
    let maxRequests: Int?
    let engine: CurlEngine

    init(_ options: HTTPOptions, maxRequests: Int?) {
        self.maxRequests = maxRequests
        engine = CurlEngine(options)
    }

    deinit { engine.close() }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        if let error = request.problem { throw error }
        let transfer = CurlTransfer(request)
        let result = await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                engine.start(transfer, continuation)
            }
        } onCancel: {
            engine.cancel(transfer)
        }
        switch result {
        case .success(let response): return response
        case .failure(let error): throw error
        }
    }

    func close() { engine.close() }
}

/// A request and its result. After the start, only the engine's thread uses it.
final class CurlTransfer: @unchecked Sendable {
    typealias Continuation = UnsafeContinuation<Result<HTTPResponse, HTTPError>, Never>

    let request: HTTPRequest
    /// Under the engine's lock.
    fileprivate(set) var isCanceled = false
    /// Set under the engine's lock, before the engine's thread has the transfer.
    fileprivate(set) var continuation: Continuation?
    /// The slot in which it runs.
    var slot: CurlSlot?

    init(_ request: HTTPRequest) {
        self.request = request
    }

    func finish(_ result: Result<HTTPResponse, HTTPError>) {
        continuation?.resume(returning: result)
        continuation = nil
    }
}

extension Result<HTTPResponse, HTTPError> {
    /// Whether the connection was lost.
    fileprivate var isLoss: Bool {
        switch self {
        case .failure(.connectionLost), .failure(.notProcessed): true
        default: false
        }
    }
}

/// Drives the requests of one connection on a thread.
final class CurlEngine: Sendable {
    private struct State {
        var started: [CurlTransfer] = []
        var canceled: [CurlTransfer] = []
        var isClosing = false
        var isRunning = false
        /// The multi handle while the thread waits for the network.
        var waiting: UncheckedHandle?
    }

    /// A handle of libcurl, which another thread may only wake up.
    private struct UncheckedHandle: @unchecked Sendable {
        let multi: UnsafeMutableRawPointer
    }

    private let state = Locked(State())
    private let options: HTTPOptions
    private let startThread: EngineThread.Starter

    init(_ options: HTTPOptions, startThread: @escaping EngineThread.Starter = EngineThread.start) {
        self.options = options
        self.startThread = startThread
    }

    /// Starts a transfer, whose continuation is resumed exactly once.
    func start(_ transfer: CurlTransfer, _ continuation: CurlTransfer.Continuation) {
        enum Step {
            case refuse
            case run
            case continues
        }
        let step = state.withLock { state -> Step in
            transfer.continuation = continuation
            guard !state.isClosing, !transfer.isCanceled else { return .refuse }
            state.started.append(transfer)
            guard state.isRunning else {
                state.isRunning = true
                return .run
            }
            Self.wakeUp(&state)
            return .continues
        }
        switch step {
        case .refuse: transfer.finish(.failure(.canceled))
        case .run: if !startThread({ self.run() }) { failStarted() }
        case .continues: break
        }
    }

    /// Ends the transfers that wait for a thread that can't be started. The next transfer tries again.
    private func failStarted() {
        let transfers = state.withLock { state in
            defer {
                state.started = []
                state.canceled = []
                state.isRunning = false
            }
            return state.started
        }
        for transfer in transfers { transfer.finish(.failure(.unavailable(EngineThread.failure))) }
    }

    /// Ends a transfer with `HTTPError.canceled`, if it hasn't ended.
    func cancel(_ transfer: CurlTransfer) {
        state.withLock { state in
            transfer.isCanceled = true
            guard state.isRunning else { return }
            state.canceled.append(transfer)
            Self.wakeUp(&state)
        }
    }

    /// Closes the connection after the last response.
    func close() {
        state.withLock { state in
            state.isClosing = true
            Self.wakeUp(&state)
        }
    }

    /// Wakes the thread if it waits. Under the lock, because the thread frees the handle.
    private static func wakeUp(_ state: inout State) {
        guard let handle = state.waiting else { return }
        state.waiting = nil
        curl_multi_wakeup(handle.multi)
    }

    // MARK: - The thread

    private func run() {
        guard cameo_curl_is_ready(), let multi = curl_multi_init() else {
            let reason = cameo_curl_failure().map { String(cString: $0) }
            end(.unavailable(reason ?? "libcurl can't be initialized"))
            return
        }
        cameo_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 1)
        cameo_curl_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, options.maxStreams)
        let slots = CurlSlots(options)
        drive(multi, slots)
        curl_multi_cleanup(multi)
        // Closing the connection still uses its state.
        withExtendedLifetime(slots) {}
    }

    private func drive(_ multi: UnsafeMutableRawPointer, _ slots: CurlSlots) {
        var active = 0
        // Whether a request found the connection lost, or the server refused it: libcurl would open another one. Those
        // that wait for the lost connection wait until their time limit, and nothing wakes them.
        var isLost = false
        let handle = UncheckedHandle(multi: multi)
        let interval = Self.pollInterval(cameo_curl_version())
        while true {
            let (started, canceled, isClosing) = take()
            for transfer in started {
                guard !isLost else {
                    transfer.finish(.failure(.notProcessed))
                    continue
                }
                guard let slot = slots.take() else {
                    transfer.finish(.failure(.unavailable("libcurl returned no handle")))
                    continue
                }
                slot.prepare(transfer)
                active += 1
                if curl_multi_add_handle(multi, slot.easy) != CURLM_OK {
                    active -= 1
                    slots.put(slot)
                    transfer.finish(.failure(.unavailable("libcurl accepts no request")))
                }
            }
            for transfer in canceled {
                guard let slot = transfer.slot else { continue }
                curl_multi_remove_handle(multi, slot.easy)
                active -= 1
                slots.put(slot)
                transfer.finish(.failure(.canceled))
            }
            if isClosing, active == 0, end() { return }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi, &left) {
                guard message.pointee.msg == CURLMSG_DONE,
                    let slot = slots.slot(message.pointee.easy_handle), let transfer = slot.transfer
                else { continue }
                let result = slot.result(message.pointee.data.result)
                if slots.isConnected, result.isLoss { isLost = true }
                curl_multi_remove_handle(multi, slot.easy)
                active -= 1
                slots.put(slot)
                transfer.finish(result)
            }
            while slots.isClosed, let slot = slots.active, let transfer = slot.transfer {
                isLost = true
                let error = slot.isSent ? HTTPError.connectionLost : .notProcessed
                curl_multi_remove_handle(multi, slot.easy)
                active -= 1
                slots.put(slot)
                transfer.finish(.failure(error))
            }
            // A slot may still wait for a lost connection that has other requests under way.
            while isLost, let slot = slots.waiting, let transfer = slot.transfer {
                curl_multi_remove_handle(multi, slot.easy)
                active -= 1
                slots.put(slot)
                transfer.finish(.failure(.notProcessed))
            }
            let isIdle = state.withLock { state in
                guard state.started.isEmpty, state.canceled.isEmpty,
                    !(state.isClosing && active == 0)
                else { return false }
                state.waiting = handle
                return true
            }
            if isIdle { curl_multi_poll(multi, nil, 0, interval, nil) }
        }
    }

    /// Returns the maximum time that the thread waits without looking, in milliseconds.
    ///
    /// Versions before 7.68 can't be woken up. Versions before 8.4 lose timers (curl/curl#11937): when an older timer
    /// expires, such as the one for the server's next IP address 200 ms after the first, they also remove the one that
    /// ends a response which has just been read, and would wait until the request's time limit.
    private static func pollInterval(_ version: UInt32) -> Int32 {
        switch version {
        case ..<0x07_4400: 20
        case ..<0x08_0400: 50
        default: 60_000
        }
    }

    /// Returns what has happened since the last call.
    private func take() -> (started: [CurlTransfer], canceled: [CurlTransfer], isClosing: Bool) {
        state.withLock { state in
            state.waiting = nil
            let taken = (state.started, state.canceled, state.isClosing)
            state.started.removeAll(keepingCapacity: true)
            state.canceled.removeAll(keepingCapacity: true)
            return taken
        }
    }

    /// Ends the thread, if no request has come meanwhile: `start` refuses every later one.
    private func end() -> Bool {
        state.withLock { state in
            state.waiting = nil
            return state.started.isEmpty
        }
    }

    /// Fails all requests, and the following ones.
    private func end(_ error: HTTPError) {
        while true {
            let transfers = state.withLock { state -> [CurlTransfer] in
                defer { state.started = [] }
                if state.started.isEmpty { state.isRunning = false }
                return state.started
            }
            if transfers.isEmpty { return }
            for transfer in transfers { transfer.finish(.failure(error)) }
        }
    }
}
#endif
