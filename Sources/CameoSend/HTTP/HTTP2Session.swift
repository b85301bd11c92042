#if os(Linux)
import CHTTP2
import Foundation

/// The connection of an engine, with its streams. Only the engine's thread uses it.
final class HTTP2Session {
    private enum Phase {
        /// No connection exists. The next request opens one.
        case closed
        case resolving
        case connecting
        case handshake
        case open
        /// The connection was lost or is closing, and accepts no further requests.
        case lost
    }

    private let options: HTTPOptions
    private unowned let engine: HTTP2Engine

    private var phase = Phase.closed
    /// Whether a response has been received.
    private var isEstablished = false
    /// The prefix of all request URLs: scheme, host and port.
    private var origin = ""
    private var host = ""
    private var endpoints: ServerEndpoints?
    private var socket: Int32 = -1
    private var waitsToWrite = false
    /// Whether input may be pending: after the handshake, or after a read that stopped at its
    /// limit.
    private var hasMoreInput = false
    private var tls: OpaquePointer?
    private var http2: OpaquePointer?

    /// The requests that haven't been sent.
    private var waiting = TransferQueue()
    private var endedCount = 0
    /// The requests with an open stream, in no particular order.
    private var open: [HTTPTransfer] = []
    /// A lower bound for the earliest deadline of the requests, in nanoseconds.
    private var nextDeadline = UInt64.max
    /// The time at which the next endpoint is tried, in nanoseconds.
    private var attemptDeadline = UInt64.max

    private let input = UnsafeMutablePointer<UInt8>.allocate(capacity: inputSize)
    private var output = UnsentBytes()
    private let encoder = HTTP2FieldEncoder()
    private let events = UnsafeMutablePointer<cameo_http2_events>.allocate(capacity: 1)

    /// The delay after which the next endpoint is tried, in nanoseconds. Without a route, an IPv6
    /// connection may hang instead of failing.
    private static let attemptTime: UInt64 = 1_000_000_000
    private static let inputSize = 32_768
    /// The number of unsent bytes at which the session pauses writing frames.
    private static let maxOutput = 65_536

    init(_ options: HTTPOptions, _ engine: HTTP2Engine) {
        self.options = options
        self.engine = engine
        events.initialize(to: HTTP2StreamEvents.functions)
    }

    deinit {
        close()
        input.deallocate()
        events.deallocate()
    }

    /// Returns the number of requests that have ended since the last call.
    func takeEndedCount() -> Int {
        defer { endedCount = 0 }
        return endedCount
    }

    /// Whether a request is waiting to be sent, or for its response.
    var isBusy: Bool { !open.isEmpty || !waiting.isEmpty }

    // MARK: - Events

    /// Handles events, and performs all work that doesn't block.
    func handle(_ events: HTTP2Engine.Events) {
        if !events.started.isEmpty {
            let deadline = Self.now + UInt64(max(0.001, options.timeLimit) * 1e9)
            nextDeadline = min(nextDeadline, deadline)
            for transfer in events.started {
                transfer.deadline = deadline
                begin(transfer)
            }
        }
        for transfer in events.canceled { stop(transfer, .failure(.canceled)) }
        if let endpoints = events.endpoints, phase == .resolving {
            self.endpoints = endpoints
            connect()
        }
        advance()
    }

    /// Waits for the network, the waker or the next time limit.
    ///
    /// - Parameter limit: The maximum time to wait, in nanoseconds.
    func wait(_ waker: Int32, _ limit: UInt64) {
        var time = hasMoreInput ? 0 : min(limit, 60_000_000_000)
        let deadline = min(nextDeadline, attemptDeadline)
        if time > 0, deadline != .max {
            let now = Self.now
            time = min(time, deadline > now ? deadline - now : 0)
        }
        let ready = cameo_wait(socket, waitsToWrite || phase == .connecting, waker, Int64(time))
        if ready & Int32(CAMEO_WRITABLE.rawValue) != 0 {
            waitsToWrite = false
            if phase == .connecting { connected() }
        }
        // Read even if the socket is only writable, because OpenSSL may have to write before it
        // reads.
        if phase == .open, ready != 0 || hasMoreInput { receive() }
        if phase == .connecting, attemptDeadline != .max, Self.now >= attemptDeadline {
            connect(after: "it doesn't respond")
        }
        if nextDeadline != .max, Self.now >= nextDeadline { expire() }
    }

    /// Sends close_notify if the connection is open, and closes the connection. Call this method
    /// only after all requests have ended.
    func end() {
        if phase == .open, let tls { cameo_tls_shut_down(tls) }
        close()
    }

    private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    private func begin(_ transfer: HTTPTransfer) {
        let url = transfer.request.url
        switch phase {
        case .lost: return transfer.finish(.failure(.notProcessed))
        case .closed:
            guard let server = RequestServer(url) else {
                return transfer.finish(.failure(.invalidRequest("the URL is invalid")))
            }
            (origin, host) = (server.origin, server.host)
            phase = .resolving
            engine.resolve(host, server.port)
        default:
            guard url.isURL(of: origin) else {
                let reason = "the connection is to another server"
                return transfer.finish(.failure(.invalidRequest(reason)))
            }
        }
        waiting.append(transfer)
    }

    /// Performs the steps that the phase allows.
    private func advance() {
        if phase == .handshake { handshake() }
        if phase == .open {
            submit()
            flush()
        }
    }

    // MARK: - The connection

    /// Connects to the next endpoint.
    ///
    /// - Parameter reason: The reason why the previous endpoint failed.
    private func connect(after reason: String? = nil) {
        if socket >= 0 { cameo_close(socket) }
        socket = -1
        if let pointer = endpoints?.pointer { socket = cameo_connect_next(pointer) }
        guard socket >= 0 else {
            let reason = reason ?? endpoints?.failure ?? "there is no route to it"
            return fail(.failure(.unreachable(reason)))
        }
        phase = .connecting
        let hasNext = cameo_has_next(endpoints?.pointer)
        attemptDeadline = hasNext ? Self.now + Self.attemptTime : .max
    }

    private func connected() {
        if let reason = cameo_socket_failure(socket) {
            return connect(after: String(cString: reason))
        }
        attemptDeadline = .max
        do throws(HTTPError) {
            tls = try TLSClient.start(over: socket, to: host, options)
        } catch {
            return fail(.failure(error))
        }
        phase = .handshake
        handshake()
    }

    private func handshake() {
        guard let tls else { return }
        let status = cameo_tls_connect(tls)
        switch status {
        case 1: break
        case CAMEO_TLS_READ.rawValue: return
        case CAMEO_TLS_WRITE.rawValue:
            waitsToWrite = true
            return
        case CAMEO_TLS_FAILED.rawValue:
            var isAlert = false
            return fail(.failure(.insecure(String(cString: cameo_tls_failure(tls, &isAlert)))))
        default:
            return fail(
                .failure(.insecure("the server closed the connection during the handshake"))
            )
        }
        guard cameo_tls_is_http2(tls) else { return fail(.otherProtocol) }
        http2 = cameo_http2_new(events)
        guard http2 != nil else { return fail(.failure(.unavailable("memory allocation failed"))) }
        phase = .open
        // OpenSSL may have read data after the handshake.
        hasMoreInput = true
        endpoints = nil
        advance()
    }

    /// Ends all requests because the connection couldn't be opened. The next request opens a new
    /// connection.
    private func fail(_ result: HTTPResult) {
        close()
        phase = .closed
        waiting.finish(result)
    }

    /// Ends all requests because the connection was lost.
    ///
    /// - Parameter refusal: The error if the server refused the connection with an alert before its
    ///   first response.
    private func lose(_ refusal: HTTPError? = nil) {
        close()
        phase = .lost
        for transfer in open { release(transfer, .failure(refusal ?? .connectionLost)) }
        open = []
        waiting.finish(.failure(.notProcessed))
    }

    private func close() {
        // nghttp2 doesn't invoke callbacks for the remaining streams.
        cameo_http2_free(http2)
        cameo_tls_free(tls)
        if socket >= 0 { cameo_close(socket) }
        (http2, tls, socket, endpoints) = (nil, nil, -1, nil)
        attemptDeadline = .max
        (waitsToWrite, hasMoreInput, output) = (false, false, UnsentBytes())
    }

    // MARK: - Input and output

    private func receive() {
        hasMoreInput = false
        // Handle other events after 64 reads.
        for _ in 0..<64 {
            guard let tls, let http2 else { return }
            let count = cameo_tls_read(tls, input, Self.inputSize)
            if count > 0 {
                guard cameo_http2_receive(http2, input, count) else { return lose() }
                continue
            }
            switch Int32(count) {
            case CAMEO_TLS_READ.rawValue: break
            case CAMEO_TLS_WRITE.rawValue: waitsToWrite = true
            case CAMEO_TLS_FAILED.rawValue:
                var isAlert = false
                let text = String(cString: cameo_tls_failure(tls, &isAlert))
                return lose(isAlert && !isEstablished ? .insecure(text) : nil)
            default: return lose()
            }
            return endIfIdle()
        }
        hasMoreInput = true
    }

    /// Rejects further requests after GOAWAY, and closes the connection after the last response.
    ///
    /// Also closes the connection if nghttp2 has ended the session because of a server error.
    /// nghttp2 then ignores all further input.
    private func endIfIdle() {
        guard let http2, !cameo_http2_is_open(http2) else { return }
        waiting.finish(.failure(.notProcessed))
        if open.isEmpty || cameo_http2_has_ended(http2) { lose() }
    }

    private func submit() {
        guard let http2 else { return }
        let limit = min(UInt32(clamping: options.maxStreams), cameo_http2_max_streams(http2))
        while open.count < limit, let transfer = waiting.next() {
            transfer.session = self
            transfer.position = open.count
            let pointer = Unmanaged.passUnretained(transfer).toOpaque()
            let hasBody = !transfer.request.body.isEmpty
            transfer.stream = encoder.encode(transfer.request, origin) { fields, count in
                cameo_http2_submit(http2, fields, count, hasBody, pointer)
            }
            guard transfer.stream > 0 else {
                transfer.finish(.failure(.notProcessed))
                continue
            }
            // Retain the transfer until its stream has ended.
            open.append(transfer)
        }
    }

    private func flush() {
        guard let tls, let http2 else { return }
        while !waitsToWrite {
            while output.count < Self.maxOutput {
                var bytes: UnsafePointer<UInt8>?
                let count = cameo_http2_next(http2, &bytes)
                guard count >= 0 else { return lose() }
                if count == 0 { break }
                output.append(UnsafeBufferPointer(start: bytes, count: count))
            }
            guard output.count > 0 else { break }
            let count = output.withUnsafeBytes { cameo_tls_write(tls, $0, $1) }
            switch Int32(truncatingIfNeeded: count) {
            case 1...: output.removeFirst(count)
            case CAMEO_TLS_WRITE.rawValue: waitsToWrite = true
            case CAMEO_TLS_READ.rawValue: return
            default:
                // Read the data that the server sent before it closed the connection: responses,
                // GOAWAY or an alert.
                receive()
                return lose()
            }
        }
        endIfIdle()
    }

    // MARK: - Streams

    /// Removes a transfer from the open transfers.
    private func remove(_ transfer: HTTPTransfer) {
        let last = open.removeLast()
        if last !== transfer {
            open[transfer.position] = last
            last.position = transfer.position
        }
        transfer.session = nil
    }

    private func release(_ transfer: HTTPTransfer, _ result: HTTPResult) {
        transfer.session = nil
        transfer.finish(result)
    }

    /// Ends a transfer whose response is no longer needed.
    private func stop(_ transfer: HTTPTransfer, _ result: HTTPResult) {
        guard transfer.continuation != nil else { return }
        if transfer.session != nil, let http2 {
            cameo_http2_cancel(http2, transfer.stream)
            remove(transfer)
        }
        transfer.finish(result)
    }

    /// Ends the transfers whose time limit has expired.
    private func expire() {
        let now = Self.now
        for transfer in open + waiting.all where transfer.deadline <= now {
            stop(transfer, .failure(.timedOut(options.timeLimit)))
        }
        waiting.removeEnded()
        nextDeadline = min(open.lazy.map(\.deadline).min() ?? .max, waiting.deadline)
        // Close a connection that isn't open yet if no requests are left.
        if !isBusy, phase != .open, phase != .lost {
            close()
            phase = .closed
        }
        advance()
    }

    /// Ends a transfer whose stream has ended.
    func closed(_ transfer: HTTPTransfer, _ code: UInt32) {
        remove(transfer)
        endedCount += 1
        switch code {
        case 0 where transfer.response.status >= 200:
            isEstablished = true
            transfer.finish(.response(transfer.response))
        // The server sent REFUSED_STREAM, or GOAWAY with an earlier last stream.
        case 7: transfer.finish(.failure(.notProcessed))
        default: transfer.finish(.failure(.connectionLost))
        }
    }

    /// Ends a transfer whose response is larger than 1 MiB.
    func refuse(_ transfer: HTTPTransfer) {
        stop(transfer, .failure(.invalidResponse("it's larger than 1 MiB")))
    }
}
#endif
