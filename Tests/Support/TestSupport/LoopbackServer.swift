import Foundation

/// An HTTP server on this machine that answers each path as a test says.
public final class LoopbackServer: Sendable {
    /// An answer: what is written to the connection, and whether it is then left open.
    public struct Answer: Sendable {
        let bytes: [UInt8]
        let ending: Ending

        /// What follows the bytes.
        enum Ending: Sendable {
            /// The connection is closed.
            case closed
            /// It is left open, and nothing more comes.
            case open
            /// It is reset.
            case reset
            /// One byte now and then, for ever.
            case drip
            /// The same bytes again and again, as fast as they are taken, for ever.
            case endless
        }

        /// A status with a body.
        public static func status(_ status: Int, body: [UInt8] = []) -> Answer {
            head("HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close", body)
        }

        /// A redirect.
        public static func redirect(to location: String) -> Answer {
            head(
                "HTTP/1.1 302 X\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close"
            )
        }

        /// A body whose length is not told, or told wrong.
        public static func body(_ body: [UInt8], claiming length: Int?) -> Answer {
            let claim = length.map { "Content-Length: \($0)\r\n" } ?? ""
            return head("HTTP/1.1 200 X\r\n\(claim)Connection: close", body)
        }

        /// Nothing, while the connection stays open.
        public static let silence = Answer(bytes: [], ending: .open)

        /// A beginning, after which the connection is reset.
        public static func reset(after body: [UInt8]) -> Answer {
            head("HTTP/1.1 200 X\r\nContent-Length: 100000", body, .reset)
        }

        /// A beginning, then one byte now and then: never silent for long, and never done.
        public static func drip(_ body: [UInt8]) -> Answer {
            head("HTTP/1.1 200 X\r\nContent-Length: 100000", body, .drip)
        }

        /// A body without an end, or of a length that is told.
        public static func endless(claiming length: String? = nil, status: Int = 200) -> Answer {
            let claim = length.map { "\r\nContent-Length: \($0)" } ?? ""
            return head("HTTP/1.1 \(status) X\(claim)", [], .endless)
        }

        /// A body that wants to be remembered, and leaves a cookie.
        public static func cookie(_ body: [UInt8]) -> Answer {
            head(
                "HTTP/1.1 200 X\r\nSet-Cookie: id=1; Path=/\r\nCache-Control: max-age=3600\r\n"
                    + "Content-Length: \(body.count)\r\nConnection: close",
                body
            )
        }

        /// A body that is compressed.
        public static func gzip(_ body: [UInt8]) -> Answer {
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
        ) -> Answer {
            Answer(bytes: Array("\(head)\r\n\r\n".utf8) + body, ending: ending)
        }
    }

    /// The port that it listens on.
    public let port: UInt16
    private let listener: Int32
    private let heads: Heads

    private final class Heads: @unchecked Sendable {
        private let lock = NSLock()
        private var texts: [String] = []

        var all: [String] { lock.withLock { texts } }

        func append(_ text: String) {
            lock.withLock { texts.append(text) }
        }
    }

    /// What was asked, with its headers, in order.
    public var requests: [String] { heads.all }

    /// Starts a server.
    public init(_ answer: @escaping @Sendable (_ path: String, _ port: UInt16) -> Answer) throws {
        #if os(Linux)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
        let port = UInt16(bigEndian: address.sin_port)
        self.port = port
        self.listener = listener
        let heads = Heads()
        self.heads = heads
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { Self.serve(connection, heads) { answer($0, port) } }
            }
        }
    }

    /// The address of a path.
    public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(
        _ connection: Int32,
        _ heads: Heads,
        _ answer: (String) -> Answer
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
        // What is posted follows the head.
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
        heads.append(text)
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
        let answer = answer(words.count > 1 ? String(words[1]) : "/")
        var isOpen = write(answer.bytes[...])
        let piece = [UInt8](repeating: 7, count: 65_536)
        switch answer.ending {
        case .closed: break
        // A connection that stays open is closed by the other side.
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
                isOpen = write(piece[..<1])
                usleep(20_000)
            }
        case .endless: while isOpen { isOpen = write(piece[...]) }
        }
        close(connection)
    }
}
