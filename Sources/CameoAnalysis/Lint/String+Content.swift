import Cameo

extension String {
    /// The kind of secret in the first 8,192 bytes of the text, as a noun phrase; `nil` if there is
    /// none.
    var secretKind: String? {
        let bytes = Array(utf8.prefix(8192))
        func has(_ prefix: String, _ count: Int, at offset: Int) -> Bool {
            guard bytes[offset...].starts(with: prefix.utf8) else { return false }
            // Secrets start at a word boundary.
            guard offset == 0 || !bytes[offset - 1].isTokenByte else { return false }
            let start = offset + prefix.utf8.count
            return bytes[start...].prefix(count).count == count
                && bytes[start..<(start + count)].allSatisfy { $0.isTokenByte }
        }
        for offset in bytes.indices {
            switch bytes[offset] {
            case UInt8(ascii: "e"):
                // Scan only from word boundaries; `eyJeyJeyJ…` would take quadratic time otherwise.
                if offset == 0 || !bytes[offset - 1].isTokenByte,
                    isJSONWebToken(bytes[offset...])
                {
                    return "a JSON Web Token"
                }
            case UInt8(ascii: "B"), UInt8(ascii: "b"):
                if has("Bearer ", 16, at: offset) || has("bearer ", 16, at: offset) {
                    return "a bearer token"
                }
            case UInt8(ascii: "s"), UInt8(ascii: "r"):
                for prefix in ["sk_live_", "rk_live_", "sk_test_"]
                where has(prefix, 10, at: offset) { return "an API key" }
            case UInt8(ascii: "A"):
                if has("AKIA", 16, at: offset) { return "an AWS access key" }
                if has("AIza", 35, at: offset) { return "a Google API key" }
            case UInt8(ascii: "g"):
                if has("ghp_", 36, at: offset) { return "a GitHub token" }
            case UInt8(ascii: "x"):
                for prefix in ["xoxb-", "xoxp-"] where has(prefix, 20, at: offset) {
                    return "a Slack token"
                }
            case UInt8(ascii: "-"):
                let rest = bytes[offset...]
                if rest.starts(with: "-----BEGIN ".utf8),
                    rest.prefix(48).containsSequence("PRIVATE KEY")
                {
                    return "a private key"
                }
            default: break
            }
        }
        return nil
    }

    /// Returns whether bytes begin with a JSON Web Token: three base64url parts. The first two are
    /// JSON objects.
    private func isJSONWebToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.starts(with: "eyJ".utf8) else { return false }
        var parts = 1
        var length = 0
        var total = 0
        for (index, byte) in bytes.enumerated() {
            total = index
            if byte == UInt8(ascii: ".") {
                guard length >= 4 else { return false }
                parts += 1
                length = 0
                if parts == 2 {
                    let next = bytes.dropFirst(index + 1)
                    guard next.starts(with: "eyJ".utf8) else { return false }
                }
                if parts > 3 { break }
            } else if byte.isTokenByte {
                length += 1
            } else {
                break
            }
        }
        return parts >= 3 && total >= 30
    }

    /// Whether the text begins with an Expo push token, or contains an APNs or Firebase token in
    /// its first 8,192 bytes. Sample tokens, such as a single repeated digit, don't count.
    var containsPushToken: Bool {
        let bytes = Array(utf8.prefix(8192))
        for prefix in ["ExponentPushToken[", "ExpoPushToken["]
        where bytes.starts(with: prefix.utf8) {
            let content = bytes.dropFirst(prefix.utf8.count).dropLast()
            return content.count >= 20 && Set(content).count > 4
        }
        var run = 0
        var digits: Set<UInt8> = []
        for byte in bytes {
            let lower = byte | 0x20
            if byte.isHexadecimalDigit {
                run += 1
                digits.insert(lower)
                if run >= 64, digits.count > 4 { return true }
            } else {
                run = 0
                digits = []
            }
        }
        return bytes.count >= 100 && bytes.containsSequence(":APA91")
    }

    /// The text with push tokens replaced with placeholders that can't be mistaken for tokens.
    var replacingPushTokens: String {
        for prefix in ["ExponentPushToken[", "ExpoPushToken["] where hasPrefix(prefix) {
            return prefix + String(repeating: "x", count: 22) + "]"
        }
        var bytes = Array(utf8)
        var start = 0
        var isReplaced = false
        for offset in 0...bytes.count {
            if offset < bytes.count, bytes[offset].isHexadecimalDigit { continue }
            if offset - start >= 64 {
                for index in start..<offset { bytes[index] = UInt8(ascii: "0") }
                isReplaced = true
            }
            start = offset + 1
        }
        return isReplaced
            ? String(decoding: bytes, as: UTF8.self) : String(repeating: "0", count: 22)
    }

    /// The kind of personal data in the first 8,192 bytes of the text, as a noun phrase; `nil` if
    /// there is none.
    var personalKind: String? {
        let bytes = Array(utf8.prefix(8192))
        for offset in bytes.indices {
            if bytes[offset] == UInt8(ascii: "@"), offset > 0, bytes[offset - 1].isTokenByte {
                let domain = bytes[(offset + 1)...].prefix {
                    $0.isTokenByte || $0 == UInt8(ascii: ".")
                }
                if let dot = domain.lastIndex(of: UInt8(ascii: ".")), dot > offset + 1,
                    domain.endIndex - dot > 2
                {
                    return "an email address"
                }
            } else if bytes[offset] == UInt8(ascii: "+") {
                let digits = bytes[(offset + 1)...].prefix {
                    (0x30...0x39).contains($0) || $0 == 0x20
                }
                if digits.filter({ $0 != 0x20 }).count >= 9 { return "a phone number" }
            }
        }
        return nil
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, a hyphen or an underscore.
    var isTokenByte: Bool { isLetterOrDigit || self == 0x2D || self == 0x5F }

    var isLetterByte: Bool { (0x61...0x7A).contains(self | 0x20) }
}
