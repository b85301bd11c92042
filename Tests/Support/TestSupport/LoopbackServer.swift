import Foundation

/// A local HTTP server with a configurable response for each path.
package final class LoopbackServer: Sendable {
    /// A response: the bytes to send, and the behavior of the connection afterwards.
    package struct Response: Sendable {
        let bytes: [UInt8]
        let ending: Ending

        /// The behavior after the bytes are sent.
        enum Ending: Sendable {
            /// The connection is closed.
            case closed
            /// The connection stays open for the next request.
            case kept
            /// The connection stays open, and nothing else is sent.
            case open
            /// The connection is reset.
            case reset
            /// One byte is sent every 20 milliseconds, endlessly.
            case drip
            /// More bytes are sent at a limited rate per second.
            case paced([UInt8], Int)
            /// The same bytes are sent repeatedly, as fast as the client reads them.
            case endless
        }

        /// Responds with a status and a body.
        package static func status(_ status: Int, body: [UInt8] = []) -> Response {
            head("HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close", body)
        }

        /// Responds with a body, and keeps the connection open for the next request.
        package static func kept(_ body: [UInt8]) -> Response {
            head("HTTP/1.1 200 X\r\nContent-Length: \(body.count)", body, .kept)
        }

        /// Responds with a body that is sent at a limited rate.
        package static func paced(_ body: [UInt8], bytesPerSecond: Int) -> Response {
            head(
                "HTTP/1.1 200 X\r\nContent-Length: \(body.count)\r\nConnection: close",
                [],
                .paced(body, bytesPerSecond)
            )
        }

        /// Redirects to another URL.
        package static func redirect(to location: String) -> Response {
            head(
                "HTTP/1.1 302 X\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close"
            )
        }

        /// Responds with a body whose `Content-Length` is missing or wrong.
        package static func body(_ body: [UInt8], claiming length: Int?) -> Response {
            let claim = length.map { "Content-Length: \($0)\r\n" } ?? ""
            return head("HTTP/1.1 200 X\r\n\(claim)Connection: close", body)
        }

        /// Sends no response and keeps the connection open.
        package static let silence = Response(bytes: [], ending: .open)

        /// Sends the start of a body, then resets the connection.
        package static func reset(after body: [UInt8]) -> Response {
            head("HTTP/1.1 200 X\r\nContent-Length: 100000", body, .reset)
        }

        /// Sends the start of a body, then one byte every 20 milliseconds, endlessly.
        package static func drip(_ body: [UInt8]) -> Response {
            head("HTTP/1.1 200 X\r\nContent-Length: 100000", body, .drip)
        }

        /// Sends an endless body, with or without a `Content-Length`.
        package static func endless(claiming length: String? = nil, status: Int = 200) -> Response {
            let claim = length.map { "\r\nContent-Length: \($0)" } ?? ""
            return head("HTTP/1.1 \(status) X\(claim)", [], .endless)
        }

        /// Responds with a cacheable body and a cookie.
        package static func cookie(_ body: [UInt8]) -> Response {
            head(
                "HTTP/1.1 200 X\r\nSet-Cookie: id=1; Path=/\r\nCache-Control: max-age=3600\r\n"
                    + "Content-Length: \(body.count)\r\nConnection: close",
                body
            )
        }

        /// Responds with a compressed body.
        package static func gzip(_ body: [UInt8]) -> Response {
            head(
                "HTTP/1.1 200 X\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n"
                    + "Connection: close",
                body
            )
        }

        private static func head(
            _ head: String,
            _ body: [UInt8] = [],
            _ ending: Ending = .closed
        ) -> Response {
            Response(bytes: Array("\(head)\r\n\r\n".utf8) + body, ending: ending)
        }
    }

    /// The port on which the server listens.
    package let port: UInt16
    private let listener: Int32
    private let log: RequestLog

    private final class RequestLog: @unchecked Sendable {
        private let lock = NSLock()
        private var texts: [String] = []
        private var connections = 0

        var all: [String] { lock.withLock { texts } }
        var connectionCount: Int { lock.withLock { connections } }

        func connect() {
            lock.withLock { connections += 1 }
        }

        func append(_ text: String) {
            lock.withLock { texts.append(text) }
        }
    }

    /// The received requests with headers and bodies, in order.
    package var requests: [String] { log.all }
    /// The number of connections that clients have opened.
    package var connectionCount: Int { log.connectionCount }

    /// Starts a server.
    package init(
        _ respond: @escaping @Sendable (_ path: String, _ port: UInt16) -> Response
    ) throws {
        #if os(Linux)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, stream, 0)
        var socketName = sockaddr_in()
        socketName.sin_family = sa_family_t(AF_INET)
        socketName.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &socketName) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                bind(listener, name, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, name, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        let port = UInt16(bigEndian: socketName.sin_port)
        self.port = port
        self.listener = listener
        let log = RequestLog()
        self.log = log
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    #if os(Linux)
                    close(listener)
                    #endif
                    return
                }
                log.connect()
                Thread.detachNewThread { Self.serve(connection, log) { respond($0, port) } }
            }
        }
    }

    /// Returns the URL of a path.
    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    deinit {
        // On Linux, the thread that accepts connections closes the listener. Otherwise, the thread
        // may accept connections to the next server, whose listener gets the same descriptor. On
        // macOS, only closing the listener ends the call.
        shutdown(listener, Int32(SHUT_RDWR))
        #if !os(Linux)
        close(listener)
        #endif
    }

    private static func serve(
        _ connection: Int32,
        _ log: RequestLog,
        _ respond: (String) -> Response
    ) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !request.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
            let count = read(connection, &buffer, 1)
            guard count > 0 else {
                _ = close(connection)
                return
            }
            request += buffer[..<count]
        }
        // A posted body follows the header.
        let head = String(decoding: request, as: UTF8.self)
        let length = head.split(separator: "\r\n").lazy.compactMap { line in
            line.lowercased().hasPrefix("content-length:")
                ? Int(line.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) : nil
        }.first
        let end = request.count + (length ?? 0)
        while request.count < end {
            let count = read(connection, &buffer, min(buffer.count, end - request.count))
            guard count > 0 else { break }
            request += buffer[..<count]
        }
        let text = String(decoding: request, as: UTF8.self)
        log.append(text)
        let words = text.split(separator: " ")
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL)
        #else
        let flags: Int32 = 0
        var isOn: Int32 = 1
        setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(4))
        #endif
        func write(_ bytes: ArraySlice<UInt8>) -> Bool {
            var rest = bytes
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    send(connection, $0.baseAddress, $0.count, flags)
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        let response = respond(words.count > 1 ? String(words[1]) : "/")
        var isOpen = write(response.bytes[...])
        let chunk = [UInt8](repeating: 7, count: 65_536)
        switch response.ending {
        case .closed: break
        case .kept: return serve(connection, log, respond)
        // Wait until the client closes the connection.
        case .open: _ = read(connection, &buffer, 1)
        case .reset:
            var linger = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                connection,
                SOL_SOCKET,
                SO_LINGER,
                &linger,
                socklen_t(MemoryLayout.size(ofValue: linger))
            )
        case .drip:
            while isOpen {
                isOpen = write(chunk[..<1])
                usleep(20_000)
            }
        case .paced(let body, let rate):
            var rest = body[...]
            while isOpen, !rest.isEmpty {
                // Send the bytes for a hundredth of a second at a time.
                let part = rest.prefix(max(1, rate / 100))
                usleep(useconds_t(part.count * 1_000_000 / rate))
                isOpen = write(part)
                rest = rest.dropFirst(part.count)
            }
        case .endless: while isOpen { isOpen = write(chunk[...]) }
        }
        close(connection)
    }
}
