import CameoAnalysis

/// Tokens of recipients in texts.
enum TokenText {
    /// The number of characters that are shown.
    private static let length = 8

    /// Returns the start of a token, which identifies it in a list but can't be used.
    static func short(_ token: String) -> String {
        for start in ["ExponentPushToken[", "ExpoPushToken["] where token.hasPrefix(start) {
            return start + prefix(token.dropFirst(start.count)) + "…]"
        }
        return prefix(token[...]) + "…"
    }

    private static func prefix(_ token: Substring) -> String {
        // At most half of a short token.
        String(token.prefix(min(length, token.count / 2))).printable
    }

    /// Replaces a token in a text.
    static func replacing(_ token: String, with other: String, in bytes: [UInt8]) -> [UInt8] {
        let token = Array(token.utf8)
        guard let first = token.first else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == first, bytes.count - index >= token.count,
                bytes[index..<(index + token.count)].elementsEqual(token)
            {
                result += Array(other.utf8)
                index += token.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
