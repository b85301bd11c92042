import Foundation

/// How bytes are written as text in a payload.
public enum BinaryText: String, Sendable, CaseIterable {
    /// Base64, also with the signs for addresses and without padding.
    case base64
    /// Z85 with a short last block, as the relays of Mastodon's apps write it.
    case base85

    /// The bytes; `nil` when the text is something else.
    func bytes(_ text: String) -> [UInt8]? {
        switch self {
        case .base64: Self.base64(text)
        case .base85: Self.base85(text)
        }
    }

    private static func base64(_ text: String) -> [UInt8]? {
        var text = String(
            text.compactMap { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 == "=" ? nil : $0 }
        )
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text).map(Array.init)
    }

    private static let digits = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8
    )

    /// Source: ZeroMQ's RFC 32; n bytes at the end are n + 1 digits.
    private static func base85(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let block = rest.prefix(5)
            rest = rest.dropFirst(5)
            guard block.count > 1 else { return nil }
            var number: UInt64 = 0
            for digit in block {
                guard let value = digits.firstIndex(of: digit) else { return nil }
                number = number * 85 + UInt64(value)
            }
            let count = block.count - 1
            guard number < 1 << (8 * UInt64(count)) else { return nil }
            for place in (0..<count).reversed() {
                bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place))))
            }
        }
        return bytes
    }
}
