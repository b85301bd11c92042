/// An encoding of bytes as text in a payload.
public enum BinaryEncoding: String, Sendable, CaseIterable {
    /// Base64, in the standard or the URL-safe alphabet, with or without padding.
    case base64
    /// Z85 whose last block may be shorter, as sent by the relays for Mastodon apps.
    case base85

    /// Returns the decoded bytes; `nil` if the text is malformed.
    func bytes(_ text: String) -> [UInt8]? {
        switch self {
        case .base64: Base64.decoded(text.utf8.filter { $0 != UInt8(ascii: "=") })
        case .base85: Self.base85(text)
        }
    }

    private static let digits = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8
    )

    /// Decodes Z85; returns `nil` if the text is malformed. A last block of n bytes has n + 1
    /// digits. Source: ZeroMQ RFC 32.
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
            for index in (0..<count).reversed() {
                bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))))
            }
        }
        return bytes
    }
}
