#if os(Linux)
import CCurl
import CCurlOptions
import Foundation

/// The easy handles of a connection, which are used again: a handle's options and buffers remain. Only the engine's
/// thread uses them.
final class CurlSlots {
    private let options: HTTPOptions
    private var slots: [CurlSlot] = []
    private var free: [CurlSlot] = []
    private let connection = UnsafeMutablePointer<cameo_curl_connection>.allocate(capacity: 1)

    init(_ options: HTTPOptions) {
        self.options = options
        connection.initialize(to: cameo_curl_connection())
    }

    deinit {
        for slot in slots { curl_easy_cleanup(slot.easy) }
        connection.deallocate()
    }

    /// Whether there has been a response over HTTP/2.
    var isConnected: Bool { connection.pointee.is_established }

    /// A handle whose request waits for the connection.
    var waiting: CurlSlot? { slots.first { $0.transfer != nil && !$0.isSent } }

    /// Whether the connection was closed after that.
    var isClosed: Bool { connection.pointee.is_closed }

    /// A handle whose request has no result.
    var active: CurlSlot? { slots.first { $0.transfer != nil } }

    /// Returns a handle that isn't in use.
    func take() -> CurlSlot? {
        if let slot = free.popLast() { return slot }
        guard let easy = curl_easy_init() else { return nil }
        let slot = CurlSlot(easy, options, connection)
        slots.append(slot)
        return slot
    }

    /// Returns a handle for the next request.
    func put(_ slot: CurlSlot) {
        slot.clear()
        free.append(slot)
    }

    /// Returns the slot of a handle.
    func slot(_ easy: UnsafeMutableRawPointer?) -> CurlSlot? {
        var pointer: UnsafeMutableRawPointer?
        guard let easy, cameo_curl_get_pointer(easy, CURLINFO_PRIVATE, &pointer) == CURLE_OK,
            let pointer
        else { return nil }
        return Unmanaged<CurlSlot>.fromOpaque(pointer).takeUnretainedValue()
    }
}

/// An easy handle, and what its request and response need.
final class CurlSlot {
    /// The maximum size of a response, headers and body, in bytes.
    private static let maxResponse = 1 << 20

    let easy: UnsafeMutableRawPointer
    private(set) var transfer: CurlTransfer?

    /// Whether the request may have been sent.
    var isSent: Bool { socket.pointee.is_sent }

    private let options: HTTPOptions
    private let connection: UnsafeMutablePointer<cameo_curl_connection>
    private let socket = UnsafeMutablePointer<cameo_curl_socket>.allocate(capacity: 1)
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The body and the lines of the headers, which libcurl reads from here, and the list of the lines.
    private var bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 8192)
    private var lines = UnsafeMutableBufferPointer<curl_slist>.allocate(capacity: 16)
    private var isPost = true

    private var headers: [HTTPHeader] = []
    private var body: [UInt8] = []
    private var size = 0

    init(
        _ easy: UnsafeMutableRawPointer,
        _ options: HTTPOptions,
        _ connection: UnsafeMutablePointer<cameo_curl_connection>
    ) {
        self.easy = easy
        self.options = options
        self.connection = connection
        socket.initialize(
            to: cameo_curl_socket(connection: connection, is_sent: false, is_refused: false)
        )
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        configure()
    }

    deinit {
        socket.deallocate()
        errorText.deallocate()
        bytes.deallocate()
        lines.deallocate()
    }

    /// Sets the options that are the same for all requests.
    private func configure() {
        let own = Unmanaged.passUnretained(self).toOpaque()
        cameo_curl_set_pointer(easy, CURLOPT_PRIVATE, own)
        cameo_curl_set_socket(easy, socket)
        cameo_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        cameo_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        cameo_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        cameo_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        cameo_curl_set_long(easy, CURLOPT_PIPEWAIT, 1)
        cameo_curl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        cameo_curl_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, Int(options.timeLimit * 1000)))
        // Requests and responses are small; the default sizes take 80 KB for each handle.
        cameo_curl_set_long(easy, CURLOPT_BUFFERSIZE, 4096)
        cameo_curl_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, 16_384)
        // Longer than any pause between two requests.
        cameo_curl_set_long(easy, CURLOPT_MAXAGE_CONN, 86_400)
        cameo_curl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if cameo_curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https") != CURLE_OK {
            // Before version 7.85.
            cameo_curl_set_long(easy, CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
        }
        if let proxy = options.proxy { cameo_curl_set_string(easy, CURLOPT_PROXY, proxy) }
        if let file = options.authorityFile {
            cameo_curl_set_string(easy, CURLOPT_CAINFO, file)
            // The system's folder, which would be trusted besides.
            cameo_curl_set_string(easy, CURLOPT_CAPATH, nil)
        }
        if let certificate = options.clientCertificate {
            cameo_curl_set_string(easy, CURLOPT_SSLCERT, certificate.file)
            cameo_curl_set_string(
                easy,
                CURLOPT_SSLCERTTYPE,
                certificate.format == .pem ? "PEM" : "P12"
            )
            if certificate.format == .pem {
                cameo_curl_set_string(
                    easy,
                    CURLOPT_SSLKEY,
                    certificate.keyFile ?? certificate.file
                )
            }
            // Without a password, OpenSSL would ask for it in the terminal.
            cameo_curl_set_string(easy, CURLOPT_KEYPASSWD, certificate.password ?? "")
        }
        cameo_curl_set_header(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let slot = Unmanaged<CurlSlot>.fromOpaque(context).takeUnretainedValue()
            return slot.add(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        cameo_curl_set_pointer(easy, CURLOPT_HEADERDATA, own)
        cameo_curl_set_write(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let slot = Unmanaged<CurlSlot>.fromOpaque(context).takeUnretainedValue()
            return slot.add(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        cameo_curl_set_pointer(easy, CURLOPT_WRITEDATA, own)
    }

    // MARK: - The request

    /// Sets the options of a request.
    func prepare(_ transfer: CurlTransfer) {
        self.transfer = transfer
        transfer.slot = self
        let request = transfer.request
        socket.pointee.is_sent = false
        socket.pointee.is_refused = false
        errorText.pointee = 0
        cameo_curl_set_string(easy, CURLOPT_URL, request.url)
        // A proxy can't reach this machine.
        cameo_curl_set_string(
            easy,
            CURLOPT_NOPROXY,
            request.isLocal && options.proxy == nil ? "*" : nil
        )
        let isPost = request.method == "POST"
        if isPost {
            if !self.isPost { cameo_curl_set_string(easy, CURLOPT_CUSTOMREQUEST, nil) }
            cameo_curl_set_long(easy, CURLOPT_POST, 1)
        } else {
            cameo_curl_set_long(
                easy,
                request.body.isEmpty ? CURLOPT_HTTPGET : CURLOPT_POST,
                1
            )
            cameo_curl_set_string(easy, CURLOPT_CUSTOMREQUEST, request.method)
        }
        self.isPost = isPost
        let bodySize = request.body.count
        write(request)
        if isPost || bodySize > 0 {
            cameo_curl_set_pointer(easy, CURLOPT_POSTFIELDS, bytes.baseAddress)
            cameo_curl_set_long(easy, CURLOPT_POSTFIELDSIZE, bodySize)
        }
        cameo_curl_set_pointer(easy, CURLOPT_HTTPHEADER, lines.baseAddress)
    }

    /// Headers that libcurl adds by itself, unless they are removed with an empty line.
    private static let defaultHeaders = ["content-type", "accept", "expect"]

    /// Writes the body, and then the lines of the headers.
    private func write(_ request: HTTPRequest) {
        let removed = Self.defaultHeaders.filter { name in
            !request.headers.contains { $0.name == name }
        }
        // A separator, a space and the end of the string.
        let size =
            request.headers.reduce(request.body.count) {
                $0 + $1.name.utf8.count + $1.value.utf8.count + 3
            } + removed.reduce(0) { $0 + $1.utf8.count + 2 }
        if size > bytes.count {
            bytes.deallocate()
            bytes = .allocate(capacity: size * 2)
        }
        let count = request.headers.count + removed.count
        if count > lines.count {
            lines.deallocate()
            lines = .allocate(capacity: count * 2)
        }
        var end = 0
        func append(_ byte: UInt8) {
            bytes[end] = CChar(bitPattern: byte)
            end += 1
        }
        func append(_ text: String) {
            var text = text
            text.withUTF8 { source in
                UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(bytes)[end...]
                )
                .copyMemory(from: UnsafeRawBufferPointer(source))
                end += source.count
            }
        }
        request.body.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(bytes).copyMemory(from: $0)
        }
        end = request.body.count
        var line = 0
        func addLine(_ write: () -> Void) {
            let next = lines.baseAddress.map { $0 + line + 1 }
            lines[line] = curl_slist(
                data: bytes.baseAddress.map { $0 + end },
                next: line + 1 < count ? next : nil
            )
            write()
            append(0)
            line += 1
        }
        for header in request.headers {
            addLine {
                append(header.name)
                // An empty value is written with a semicolon; a colon would remove the header.
                guard !header.value.isEmpty else { return append(UInt8(ascii: ";")) }
                append(UInt8(ascii: ":"))
                append(UInt8(ascii: " "))
                append(header.value)
            }
        }
        for name in removed {
            addLine {
                append(name)
                append(UInt8(ascii: ":"))
            }
        }
    }

    // MARK: - The response

    /// Adds a line of the head, and returns its size; libcurl ends the transfer if another number is returned.
    private func add(header line: UnsafeRawBufferPointer) -> Int {
        size += line.count
        guard size <= Self.maxResponse else { return 0 }
        let text = line[..<(line.lastIndex { $0 != 0x0D && $0 != 0x0A }.map { $0 + 1 } ?? 0)]
        if text.starts(with: "HTTP/".utf8) {
            // The first line of a response. Interim responses precede the final one.
            headers.removeAll(keepingCapacity: true)
            if text.dropFirst(5).first == UInt8(ascii: "2") {
                connection.pointee.is_established = true
            }
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            let value = text[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            var name = String(decoding: text[..<colon], as: UTF8.self)
            if text[..<colon].contains(where: { (0x41...0x5A).contains($0) }) {
                name = name.lowercased()
            }
            headers.append(HTTPHeader(name, String(decoding: value, as: UTF8.self)))
        }
        return line.count
    }

    /// Adds a part of the body, and returns its size.
    private func add(body part: UnsafeRawBufferPointer) -> Int {
        size += part.count
        guard size <= Self.maxResponse else { return 0 }
        body.append(contentsOf: part)
        return part.count
    }

    /// Returns the response, or why there is none.
    func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPError> {
        guard code == CURLE_OK else { return .failure(error(code)) }
        var status = 0
        cameo_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        guard status > 0 else { return .failure(.invalidResponse("it has no status")) }
        return .success(HTTPResponse(status: status, headers: headers, body: body))
    }

    private func error(_ code: CURLcode) -> HTTPError {
        // libcurl wanted another connection, because this one is lost or the server refused the stream.
        if socket.pointee.is_refused {
            return socket.pointee.is_sent ? .connectionLost : .notProcessed
        }
        // libcurl wanted to repeat the request.
        if code == CURLE_ABORTED_BY_CALLBACK { return .connectionLost }
        let text =
            errorText.pointee == 0
            ? String(cString: curl_easy_strerror(code)) : String(cString: errorText)
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .timedOut(options.timeLimit)
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return .invalidRequest("the URL is invalid")
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return .proxy(text)
        case CURLE_COULDNT_RESOLVE_HOST: return .unreachable(text)
        // The text names the host to which there is no connection, which may be the proxy.
        case CURLE_COULDNT_CONNECT:
            let isProxy = text.contains(" port ") && !text.contains(transfer?.request.host ?? "")
            return isProxy ? .proxy(text) : .unreachable(text)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT:
            return .insecure(text)
        case CURLE_WRITE_ERROR where size > Self.maxResponse:
            return .invalidResponse("it's larger than 1 MiB")
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
            return .invalidResponse(text)
        case CURLE_OUT_OF_MEMORY: return .unavailable(text)
        default: break
        }
        // A proxy refused to connect.
        var connectStatus = 0
        cameo_curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &connectStatus)
        if connectStatus != 0, !(200..<300).contains(connectStatus) {
            return .proxy("it responded with status \(connectStatus)")
        }
        // With TLS 1.3, the server refuses a client certificate after the client has finished the handshake.
        if !connection.pointee.is_established, text.contains("alert") { return .insecure(text) }
        return socket.pointee.is_sent ? .connectionLost : .notProcessed
    }

    /// Removes the request and the response.
    func clear() {
        transfer?.slot = nil
        transfer = nil
        headers.removeAll(keepingCapacity: true)
        if body.capacity > 16_384 { body = [] } else { body.removeAll(keepingCapacity: true) }
        size = 0
    }
}
#endif
