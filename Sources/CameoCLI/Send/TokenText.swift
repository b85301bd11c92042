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

    /// Returns the parts of a text between the occurrences of a token.
    static func split(_ bytes: [UInt8], at token: String) -> [[UInt8]] {
        let token = Array(token.utf8)
        guard let first = token.first else { return [bytes] }
        var parts: [[UInt8]] = []
        var start = 0
        var index = 0
        while index + token.count <= bytes.count {
            if bytes[index] == first,
                bytes[index..<(index + token.count)].elementsEqual(token)
            {
                parts.append(Array(bytes[start..<index]))
                index += token.count
                start = index
            } else {
                index += 1
            }
        }
        return parts + [Array(bytes[start...])]
    }
}
