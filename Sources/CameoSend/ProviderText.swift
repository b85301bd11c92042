import Cameo
import CameoAnalysis

/// Text in responses, which is untrusted: limited, without control characters, and without tokens
/// and keys.
///
/// A server may repeat what a request contained. The recipients and the authorization of the request are known, and are
/// removed in any form of letters; other sequences that may be tokens are shortened.
struct ProviderText: Sendable {
    /// The maximum length of a reason, in characters.
    static let maxReasonLength = 64
    /// The maximum length of a message, in characters.
    static let maxLength = 300
    /// The maximum length of an ID, in characters.
    private static let maxIdentifierLength = 200
    /// The length from which a sequence of letters and digits is regarded as a token or an ID.
    private static let minTokenLength = 20
    /// The minimum length of values from the request that are removed, in bytes. Shorter strings
    /// also occur in sentences.
    private static let minSecretLength = 6
    /// The number of bytes of a string that are read. A token may begin before a limit and end after it.
    private static let maxBytes = 4 * (maxLength + 1000)

    private let secrets: [String]

    /// Creates text without certain values.
    ///
    /// - Parameter secrets: The recipients and the authorization of the request.
    init(hiding secrets: [String]) { self.secrets = secrets }

    /// Creates text without the recipients of the request and its authorization.
    init(hiding recipients: [PushRecipient], _ secret: String?) {
        secrets = recipients.map(\.token) + [secret].compactMap { $0 }
    }

    /// Returns a reason. A name is returned verbatim, and any other text as a short message.
    func reason(_ text: String) -> String {
        let isName =
            text.utf8.count <= Self.maxReasonLength
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
        return isName
            ? removingSecrets(text) : Self.limited(message(text), to: Self.maxReasonLength)
    }

    /// Returns a message with tokens, keys and IDs shortened to their first 8 characters.
    func message(_ text: String) -> String { Self.shortened(removingSecrets(text)) }

    /// Returns the provider's ID of a notification, verbatim if it has the form of one.
    func identifier(_ text: String) -> String {
        if text.isUUID, !secrets.contains(text) { return text }
        let text = removingSecrets(text)
        let isIdentifier =
            text.utf8.count <= Self.maxIdentifierLength
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: "-_:/%.~+=".utf8.contains(byte)
                }
            }
        return isIdentifier ? text : Self.shortened(text)
    }

    /// Returns a name in the user's own file, limited.
    static func key(_ text: String) -> String { limited(text, to: maxReasonLength) }

    /// Returns a string without tokens that aren't known, such as those of a file.
    static func message(_ text: String) -> String { ProviderText(hiding: []).message(text) }

    private static func shortened(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var word = String.UnicodeScalarView()
        func shorten() {
            result.append(contentsOf: word.count < minTokenLength ? word[...] : word.prefix(8))
            if word.count >= minTokenLength { result.append("…") }
            word.removeAll(keepingCapacity: true)
        }
        for scalar in text.unicodeScalars.prefix(maxLength + 1000) {
            if isTokenScalar(scalar) {
                word.append(scalar)
            } else {
                shorten()
                result.append(scalar)
            }
        }
        shorten()
        return limited(String(result), to: maxLength)
    }

    private static func isTokenScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ":", "+", "/", "=": true
        default: false
        }
    }

    private static func limited(_ text: String, to count: Int) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > count else { return text.printable }
        return String(scalars.prefix(count)).printable + "…"
    }

    /// Replaces the secrets, in upper or lower case.
    private func removingSecrets(_ text: String) -> String {
        var bytes = Array(text.utf8.prefix(Self.maxBytes))
        var isChanged = text.utf8.count > bytes.count
        for secret in secrets where secret.utf8.count >= Self.minSecretLength {
            isChanged = Self.remove(Array(secret.utf8), from: &bytes) || isChanged
        }
        return isChanged ? String(decoding: bytes, as: UTF8.self) : text
    }

    private static func remove(_ secret: [UInt8], from bytes: inout [UInt8]) -> Bool {
        guard bytes.count >= secret.count else { return false }
        var result: [UInt8] = []
        var start = 0
        var index = 0
        while index <= bytes.count - secret.count {
            if secret.indices.allSatisfy({ isEqual(bytes[index + $0], secret[$0]) }) {
                result += bytes[start..<index] + Array("…".utf8)
                index += secret.count
                start = index
            } else {
                index += 1
            }
        }
        guard start > 0 else { return false }
        bytes = result + bytes[start...]
        return true
    }

    private static func isEqual(_ byte: UInt8, _ other: UInt8) -> Bool {
        byte == other || byte ^ other == 0x20 && (0x61...0x7A).contains(byte | 0x20)
    }
}

extension HTTPResponse {
    /// The body as JSON; `nil` if it isn't an object.
    var object: JSONObject? {
        guard !body.isEmpty, case .object(let object)? = try? JSONDocument(parsing: body).root
        else { return nil }
        return object
    }

    /// The header `retry-after` in seconds, at most a day; `nil` if it's absent or a date.
    var retryAfter: Double? {
        guard let text = self["retry-after"], let seconds = Double(text), seconds >= 0 else {
            return nil
        }
        return min(seconds, 86_400)
    }
}

extension Double {
    /// Whole seconds until the moment, at least 1.
    var wholeSeconds: Int { max(1, Int(min(self, 1e9).rounded(.up))) }
}
