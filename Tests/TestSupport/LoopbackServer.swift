import Foundation

/// An HTTP server on this machine that answers each path as a test says.
public final class LoopbackServer: Sendable {
    /// An answer: what is written to the connection, and whether it is then left open.
    public struct Answer: Sendable {
        let bytes: [UInt8]
        let staysOpen: Bool

        /// A status with a body.
        public static func status(_ status: Int, body: [UInt8] = []) -> Answer {
            head("HTTP/1.1 \(status) X\r\nContent-Length: \(body.count)\r\nConnection: close", body)
        }

        /// A redirect.
        public static func redirect(to location: String) -> Answer {
            head(
                "HTTP/1.1 302 X\r\nLocation: \(location)\r\nContent-Length: 0\r\nConnection: close")
        }

        /// A body whose length is not told, or told wrong.
        public static func body(_ body: [UInt8], claiming length: Int?) -> Answer {
            let claim = length.map { "Content-Length: \($0)\r\n" } ?? ""
            return head("HTTP/1.1 200 X\r\n\(claim)Connection: close", body)
        }

        /// Nothing, while the connection stays open.
        public static let silence = Answer(bytes: [], staysOpen: true)

        private static func head(_ head: String, _ body: [UInt8] = []) -> Answer {
            Answer(bytes: Array("\(head)\r\n\r\n".utf8) + body, staysOpen: false)
        }
    }

    /// The port that it listens on.
    public let port: UInt16
    private let listener: Int32

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
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { Self.serve(connection) { answer($0, port) } }
            }
        }
    }

    /// The address of a path.
    public func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ connection: Int32, _ answer: (String) -> Answer) {
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !request.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else {
                _ = close(connection)
                return
            }
            request += buffer[..<count]
        }
        let words = String(decoding: request, as: UTF8.self).split(separator: " ")
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
            var isOn: Int32 = 1
            setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(4))
        #endif
        let answer = answer(words.count > 1 ? String(words[1]) : "/")
        var sent = 0
        while sent < answer.bytes.count {
            let count = answer.bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, flags)
            }
            guard count > 0 else { break }
            sent += count
        }
        // A connection that stays open is closed by the other side.
        if answer.staysOpen { _ = read(connection, &buffer, 1) }
        close(connection)
    }
}
