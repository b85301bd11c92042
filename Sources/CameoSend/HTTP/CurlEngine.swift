#if os(Linux)
import CCurl
import Cameo
import CameoAnalysis
import CameoLinux
import Foundation

/// Engine that sends requests with libcurl, one at a time: for HTTP/1.1, and for requests through a
/// proxy. Its thread ends when no requests are left.
final class CurlEngine: HTTPEngine {
    private struct State {
        /// The requests that haven't been sent, in order.
        var waiting: [HTTPTransfer] = []
        var isRunning = false
        var isClosing = false
        var handle: CurlHandle?
        var requestCount = 0
    }

    /// The number of requests after which a connection is closed. libcurl 7.88 resets each stream
    /// after its response, and servers with nghttp2 close a connection after 1000 resets.
    static let maxRequests = 900

    private let state = Locked(State())
    private let options: HTTPOptions
    private let startThread: DetachedThread.Starter

    init(
        _ options: HTTPOptions,
        startThread: @escaping DetachedThread.Starter = DetachedThread.start
    ) {
        self.options = options
        self.startThread = startThread
    }

    func start(_ transfer: HTTPTransfer, _ continuation: HTTPTransfer.Continuation) {
        let mustRun = state.withLock { state -> Bool? in
            guard !state.isClosing, !transfer.isCanceled else { return nil }
            transfer.continuation = continuation
            state.waiting.append(transfer)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard let mustRun else { return continuation.resume(returning: .failure(.canceled)) }
        guard mustRun, !startThread({ self.run() }) else { return }
        // The next transfer tries to start a thread again.
        while let transfer = next() {
            transfer.finish(.failure(.unavailable(DetachedThread.failure)))
        }
    }

    func cancel(_ transfer: HTTPTransfer) {
        let isWaiting = state.withLock { state in
            transfer.isCanceled = true
            let count = state.waiting.count
            state.waiting.removeAll { $0 === transfer }
            return state.waiting.count < count
        }
        if isWaiting { transfer.finish(.failure(.canceled)) }
    }

    func close() { state.withLock { $0.isClosing = true } }

    // MARK: - The thread

    private func run() {
        while let transfer = next() { transfer.finish(result(of: transfer)) }
    }

    private func next() -> HTTPTransfer? {
        state.withLock { state in
            state.isRunning = !state.waiting.isEmpty
            return state.isRunning ? state.waiting.removeFirst() : nil
        }
    }

    private func result(of transfer: HTTPTransfer) -> HTTPResult {
        if let reason = CurlHandle.unavailability { return .failure(.unavailable(reason)) }
        let (handle, count) = state.withLock { state in
            if state.handle == nil { state.handle = CurlHandle() }
            state.requestCount += 1
            return (state.handle, state.requestCount)
        }
        guard let handle else { return .failure(.unavailable("libcurl returned no handle")) }
        prepare(handle, transfer.request)
        if count.isMultiple(of: Self.maxRequests) { handle.set(CURLOPT_FORBID_REUSE, 1) }
        let receiver = Receiver(transfer) { [state] in state.withLock { _ in transfer.isCanceled } }
        let code = handle.perform(receiver)
        if code == CURLE_ABORTED_BY_CALLBACK, receiver.isCanceled { return .failure(.canceled) }
        guard code == CURLE_OK else { return .failure(error(code, handle, transfer)) }
        guard transfer.response.status > 0 else {
            return .failure(.invalidResponse("it has no status"))
        }
        return .response(transfer.response)
    }

    /// Headers that libcurl adds by default. An entry with an empty value removes them.
    private static let defaultHeaders = ["content-type", "accept", "expect"]

    private func prepare(_ handle: CurlHandle, _ request: HTTPRequest) {
        // To send an empty header, libcurl requires a semicolon after the name; a colon would
        // remove the header.
        var lines = request.headers.map { $0.name + ($0.value.isEmpty ? ";" : ": \($0.value)") }
        for name in Self.defaultHeaders where !request.headers.contains(where: { $0.name == name })
        {
            lines.append("\(name):")
        }
        let hasBody = request.method == "POST" || !request.body.isEmpty
        handle.begin(
            request.url,
            lines,
            body: hasBody ? request.body : nil,
            timeLimit: options.timeLimit
        )
        handle.set(CURLOPT_CUSTOMREQUEST, request.method)
        handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let proxy = options.proxy {
            handle.set(CURLOPT_PROXY, proxy)
        } else if request.isLocal {
            // Bypass the proxy for this machine, which a proxy can't reach.
            handle.set(CURLOPT_NOPROXY, "*")
        }
        if let file = options.authorityFile {
            handle.set(CURLOPT_CAINFO, file)
            // Don't also trust the system's certificates.
            handle.set(CURLOPT_CAPATH, nil)
        }
        guard let certificate = options.clientCertificate else { return }
        handle.set(CURLOPT_SSLCERT, certificate.file)
        handle.set(CURLOPT_SSLCERTTYPE, certificate.format == .pem ? "PEM" : "P12")
        if certificate.format == .pem {
            handle.set(CURLOPT_SSLKEY, certificate.keyFile ?? certificate.file)
        }
        // Without a password, OpenSSL would prompt for one in the terminal.
        handle.set(CURLOPT_KEYPASSWD, certificate.password ?? "")
    }

    private func error(
        _ code: CURLcode,
        _ handle: CurlHandle,
        _ transfer: HTTPTransfer
    ) -> HTTPError {
        let text = handle.detail(code)
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(options.timeLimit)
        // A write error occurs only if the response is larger than 1 MiB.
        case CURLE_WRITE_ERROR: return .invalidResponse("it's larger than 1 MiB")
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING: return .invalidResponse(text)
        case _ where handle.isSent:
            // With TLS 1.3, a server rejects a client certificate only after the client has
            // finished the handshake.
            let isFirst = handle.number(CURLINFO_NUM_CONNECTS) > 0
            let isRefused =
                isFirst && transfer.response.status == 0 && text.utf8.containsSequence("alert")
            return isRefused ? .insecure(text) : .connectionLost
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return .invalidRequest("the URL is invalid")
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(text)
        case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(text)
        // libcurl's message contains the unreachable host, which may be the proxy.
        case CURLE_COULDNT_CONNECT:
            let isProxy =
                text.utf8.containsSequence(" port ")
                && !text.utf8.containsSequence(String(transfer.request.host ?? ""))
            return isProxy ? .proxy(text) : .unreachable(text)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            return .insecure(text)
        case CURLE_OUT_OF_MEMORY: return .unavailable(text)
        default: break
        }
        // Check whether the proxy refused to connect.
        let status = handle.number(CURLINFO_HTTP_CONNECTCODE)
        guard status == 0 || (200..<300).contains(status) else {
            return .proxy("it responded with status \(status)")
        }
        return text.utf8.containsSequence("alert") ? .insecure(text) : .notProcessed
    }

    /// Receiver that adds incoming bytes to the response of a transfer.
    private final class Receiver: CurlReceiver {
        private let transfer: HTTPTransfer
        private let cancellation: () -> Bool

        init(_ transfer: HTTPTransfer, cancellation: @escaping () -> Bool) {
            self.transfer = transfer
            self.cancellation = cancellation
        }

        var isCanceled: Bool { cancellation() }

        func receive(head line: UnsafeRawBufferPointer) -> Bool {
            let line = line.prefix { $0 != 0x0D && $0 != 0x0A }
            if line.starts(with: "HTTP/".utf8) {
                let status = line.drop { $0 != 0x20 }.dropFirst().prefix(3)
                return add(":status".utf8, status)
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
            let name = line[..<colon].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            return add(name, line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 })
        }

        private func add(_ name: some Collection<UInt8>, _ value: some Collection<UInt8>) -> Bool {
            Array(name).withUnsafeBufferPointer { name in
                Array(value).withUnsafeBufferPointer { transfer.addField(name, $0) }
            }
        }

        func receive(body part: UnsafeRawBufferPointer) -> Bool {
            transfer.addBody(part.bindMemory(to: UInt8.self))
        }
    }
}
#endif
