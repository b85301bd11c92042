import Cameo

/// A detector for secrets in text.
package enum SecretText {
    /// The minimum length of a string without separators that counts as a key, in characters.
    private static let minKeyLength = 40

    /// Returns the location of the first string or name that looks like a secret, phrased for a
    /// message; `nil` if there is none.
    package static func path(in value: JSONValue) -> String? { path(in: value, "") }

    private static func path(in value: JSONValue, _ path: String) -> String? {
        switch value {
        case .string(let text): return isSecret(text) ? (path.isEmpty ? "The file" : path) : nil
        case .array(let array):
            for (index, element) in array.enumerated() {
                if let found = self.path(in: element, "\(path)[\(index)]") { return found }
            }
            return nil
        case .object(let object):
            for (name, value) in object.members {
                if isSecret(name) { return path.isEmpty ? "A key of the file" : "A key of \(path)" }
                let next = path.isEmpty ? name : "\(path).\(name)"
                if let found = self.path(in: value, next) { return found }
            }
            return nil
        default: return nil
        }
    }

    /// Returns whether a string contains a key, a certificate, a password in a URL or a token.
    package static func isSecret(_ text: String) -> Bool {
        if ["-----BEGIN", "PRIVATE KEY"].contains(where: { text.utf8.containsSequence($0) }) {
            return true
        }
        let words = text.split { " \t\r\n,;\"'=".contains($0) }
        return words.contains { isSecretWord($0) }
    }

    private static func isSecretWord(_ word: Substring) -> Bool {
        // PKCS#8 and SEC1 keys in Base64, JSON Web Tokens, and the keys and tokens that OneSignal,
        // Google, GitHub, Stripe and Amazon issue.
        let starts = [
            "MIGTAgEA", "MIGHAgEA", "MHcCAQEE", "MIIEv", "MIIEpA", "MIIJQ", "os_v2_", "ya29.",
            "eyJ", "ghp_", "github_pat_", "sk_live_", "AIza", "AKIA",
        ]
        if starts.contains(where: { word.hasPrefix($0) }), word.utf8.count >= 12 { return true }
        if word.hasPrefix("ExponentPushToken[") || word.hasPrefix("ExpoPushToken[") { return true }
        // A password in a URL.
        if let scheme = word.utf8.range(ofFirst: "://") {
            let host = word[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
            return host.contains("@")
        }
        guard word.utf8.count >= minKeyLength else { return false }
        var hasDigit = false
        var hasLetter = false
        for byte in word.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
                hasLetter = true
            case UInt8(ascii: "+"), UInt8(ascii: "_"): break
            default: return false
            }
        }
        return hasDigit && hasLetter
    }
}
