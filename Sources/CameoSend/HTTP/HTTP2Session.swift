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
    /// Whether unread input may be left, because much arrived at once.
    private var hasMoreInput = false
    private var tls: OpaquePointer?
    private var http2: OpaquePointer?

    /// The requests that haven't been sent, starting at `firstWaiting`. Some may have been
    /// canceled.
    private var waiting: [HTTPTransfer] = []
    private var firstWaiting = 0
    private var endedCount = 0
    /// The requests with an open stream, in no particular order.
    private var open: [HTTPTransfer] = []
    /// The earliest time at which a time limit may expire, in nanoseconds.
    private var nextDeadline = UInt64.max
    /// The time at which the next endpoint is tried, in nanoseconds.
    private var attemptDeadline = UInt64.max

    private let input = UnsafeMutablePointer<UInt8>.allocate(capacity: inputSize)
    private var output: [UInt8] = []
    private var outputStart = 0
    private let encoder = HTTP2FieldEncoder()
    private let events = UnsafeMutablePointer<cameo_http2_events>.allocate(capacity: 1)

    /// The delay after which the next endpoint is tried, in nanoseconds. Connections over IPv6
    /// don't fail if there is no route.
    private static let attemptTime: UInt64 = 1_000_000_000
    private static let inputSize = 32_768
    /// The number of unsent bytes at which writing of frames pauses.
    private static let maxOutput = 65_536

    init(_ options: HTTPOptions, _ engine: HTTP2Engine) {
        self.options = options
        self.engine = engine
        events.initialize(to: Self.events)
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

    /// Whether a request is waiting or in flight.
    var isBusy: Bool { !open.isEmpty || firstWaiting < waiting.count }

    // MARK: - Events

    /// Handles events, and does everything that doesn't require waiting.
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
            connect(after: "it doesn't answer")
        }
        if nextDeadline != .max, Self.now >= nextDeadline { expire() }
    }

    /// Closes the connection after all requests have ended.
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
        var failure = [CChar](repeating: 0, count: 256)
        let certificate = options.clientCertificate
        tls = withCStrings([
            host, options.authorityFile, certificate?.file,
            certificate.map { $0.keyFile ?? $0.file }, certificate?.password ?? "",
        ]) { strings in
            var options = cameo_tls_options(
                host: strings[0],
                authority_file: strings[1],
                certificate_file: strings[2],
                key_file: strings[3],
                is_pkcs12: certificate?.format == .pkcs12,
                password: strings[4]
            )
            return cameo_tls_new(socket, &options, &failure, failure.count)
        }
        guard tls != nil else {
            let end = failure.firstIndex(of: 0) ?? 0
            let text = String(
                decoding: failure[..<end].map { UInt8(bitPattern: $0) },
                as: UTF8.self
            )
            return fail(.failure(.insecure(text)))
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
        guard http2 != nil else { return fail(.failure(.unavailable("there is no memory"))) }
        phase = .open
        // OpenSSL may have read data after the handshake.
        hasMoreInput = true
        endpoints = nil
        advance()
    }

    /// Ends all requests before the connection is open. The next request opens a new connection.
    private func fail(_ result: HTTPResult) {
        close()
        phase = .closed
        for transfer in waiting[firstWaiting...] { transfer.finish(result) }
        waiting = []
        firstWaiting = 0
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
        refuseWaiting()
    }

    private func refuseWaiting() {
        for transfer in waiting[firstWaiting...] { transfer.finish(.failure(.notProcessed)) }
        waiting = []
        firstWaiting = 0
    }

    private func close() {
        // nghttp2 doesn't call functions for the remaining streams.
        cameo_http2_free(http2)
        cameo_tls_free(tls)
        if socket >= 0 { cameo_close(socket) }
        (http2, tls, socket, endpoints) = (nil, nil, -1, nil)
        attemptDeadline = .max
        (waitsToWrite, hasMoreInput, outputStart) = (false, false, 0)
        output = []
    }

    // MARK: - Input and output

    private func receive() {
        hasMoreInput = false
        // Handle other events after reading 64 times.
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

    /// Refuses further requests after GOAWAY, and closes the connection after the last response.
    ///
    /// Also closes it if nghttp2 has ended it because of a server error, and ignores all further
    /// input.
    private func endIfIdle() {
        guard let http2, !cameo_http2_is_open(http2) else { return }
        refuseWaiting()
        if open.isEmpty || cameo_http2_has_ended(http2) { lose() }
    }

    private func submit() {
        guard let http2 else { return }
        let limit = min(UInt32(clamping: options.maxStreams), cameo_http2_max_streams(http2))
        while firstWaiting < waiting.count, open.count < limit {
            let transfer = waiting[firstWaiting]
            firstWaiting += 1
            // Otherwise, the request was canceled.
            guard transfer.continuation != nil else { continue }
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
        if firstWaiting == waiting.count {
            waiting.removeAll(keepingCapacity: true)
            firstWaiting = 0
        } else if firstWaiting > 1024 {
            waiting.removeFirst(firstWaiting)
            firstWaiting = 0
        }
    }

    private func flush() {
        guard let tls, let http2 else { return }
        while !waitsToWrite {
            while output.count - outputStart < Self.maxOutput {
                var bytes: UnsafePointer<UInt8>?
                let count = cameo_http2_next(http2, &bytes)
                guard count >= 0 else { return lose() }
                if count == 0 { break }
                output.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
            }
            guard outputStart < output.count else { break }
            let count = output.withUnsafeBufferPointer { bytes in
                cameo_tls_write(
                    tls,
                    bytes.baseAddress.map { $0 + outputStart },
                    bytes.count - outputStart
                )
            }
            switch Int32(truncatingIfNeeded: count) {
            case 1...: outputStart += count
            case CAMEO_TLS_WRITE.rawValue: waitsToWrite = true
            case CAMEO_TLS_READ.rawValue: return
            default:
                // Read the data that the server sent before it closed the connection: responses,
                // GOAWAY or an alert.
                receive()
                return lose()
            }
            if outputStart == output.count {
                output.removeAll(keepingCapacity: true)
                outputStart = 0
            } else if outputStart >= Self.maxOutput {
                // On a slow network, the buffer is never empty.
                output.removeFirst(outputStart)
                outputStart = 0
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
        for transfer in open + waiting[firstWaiting...] where transfer.deadline <= now {
            stop(transfer, .failure(.timedOut(options.timeLimit)))
        }
        waiting.removeFirst(firstWaiting)
        firstWaiting = 0
        waiting.removeAll { $0.continuation == nil }
        nextDeadline = min(
            open.lazy.map(\.deadline).min() ?? .max,
            waiting.lazy.map(\.deadline).min() ?? .max
        )
        // Close a connection that isn't open yet if no requests are left.
        if !isBusy, phase != .open, phase != .lost {
            close()
            phase = .closed
        }
        advance()
    }

    private func closed(_ transfer: HTTPTransfer, _ code: UInt32) {
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

    private func refuse(_ transfer: HTTPTransfer) {
        stop(transfer, .failure(.invalidResponse("it's larger than 1 MiB")))
    }

    private static func transfer(_ pointer: UnsafeMutableRawPointer?) -> HTTPTransfer? {
        pointer.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let events = cameo_http2_events(
        field: { pointer, name, nameSize, value, valueSize in
            guard let transfer = transfer(pointer) else { return }
            let name = UnsafeBufferPointer(start: name, count: nameSize)
            let value = UnsafeBufferPointer(start: value, count: valueSize)
            if !transfer.addField(name, value) { transfer.session?.refuse(transfer) }
        },
        body: { pointer, bytes, size in
            guard let transfer = transfer(pointer) else { return }
            let bytes = UnsafeBufferPointer(start: bytes, count: size)
            if !transfer.addBody(bytes) { transfer.session?.refuse(transfer) }
        },
        read: { pointer, bytes, size, isLast in
            guard let transfer = transfer(pointer), let bytes else { return 0 }
            let body = transfer.request.body
            let count = min(size, body.count - transfer.sentCount)
            body.withUnsafeBufferPointer { source in
                guard let first = source.baseAddress else { return }
                bytes.update(from: first + transfer.sentCount, count: count)
            }
            transfer.sentCount += count
            isLast?.pointee = transfer.sentCount == body.count
            return count
        },
        closed: { pointer, code in
            guard let transfer = transfer(pointer) else { return }
            transfer.session?.closed(transfer, code)
        }
    )
}

/// The server in a request's URL, which `HTTPRequest.problem` has validated.
struct RequestServer {
    /// The scheme, the host and the port, as written in the URL.
    let origin: String
    /// The host, without the brackets that IPv6 requires.
    let host: String
    let port: String

    /// Parses a URL; returns `nil` if it contains no host, an invalid port or a user name.
    init?(_ url: String) {
        guard url.hasPrefix("https://") else { return nil }
        let authority = url.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        origin = "https://" + authority
        var host = authority
        var rest = Substring()
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            host = authority[..<end].dropFirst()
            rest = authority[end...].dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            rest = authority[colon...]
        }
        let port = rest.isEmpty ? "443" : String(rest.dropFirst())
        guard !host.isEmpty, !authority.contains("@" as Character),
            rest.isEmpty || rest.first == ":",
            UInt16(port) != nil
        else { return nil }
        self.host = String(host)
        self.port = port
    }
}

extension String {
    /// Whether the URL has the given origin.
    func isURL(of origin: String) -> Bool {
        guard !origin.isEmpty, hasPrefix(origin) else { return false }
        let next = utf8.dropFirst(origin.utf8.count).first
        return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
            || next == UInt8(ascii: "#")
    }
}

/// Calls a closure with the strings as C strings, which are valid only during the call.
private func withCStrings<Result>(
    _ strings: [String?],
    _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
}
#endif
