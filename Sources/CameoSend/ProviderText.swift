import Cameo
import CameoAnalysis

/// A filter for text in responses, which is untrusted: it limits the length, and removes control
/// characters, tokens and keys.
///
/// A server may echo values from the request. The recipients and the authorization of the request
/// are removed, regardless of case. Other sequences that may be tokens are shortened.
struct ProviderText: Sendable {
    /// The maximum length of a reason, in characters.
    static let maxReasonLength = 64
    /// The maximum length of a message, in characters.
    static let maxLength = 300
    /// The maximum length of an ID, in characters.
    private static let maxIdentifierLength = 200
    /// The minimum length of a sequence of letters and digits that is treated as a token or ID.
    private static let minTokenLength = 20
    /// The minimum length of values from the request that are removed, in bytes. Shorter values may
    /// also occur in sentences.
    private static let minSecretLength = 6
    /// The maximum number of bytes that are read from a string. It exceeds the limit, because a
    /// token may start before the limit and end after it.
    private static let maxBytes = 4 * (maxLength + 1000)

    private let secrets: [String]

    /// Creates a filter that removes secrets.
    ///
    /// - Parameter secrets: The recipients and the authorization of the request.
    init(hiding secrets: [String]) { self.secrets = secrets }

    /// Creates a filter that removes the recipients and the authorization of a request.
    init(hiding recipients: [PushRecipient], _ secret: String?) {
        secrets = recipients.map(\.token) + [secret].compactMap { $0 }
    }

    /// Returns a reason: the text itself if it is a name, otherwise a short message.
    func reason(_ text: String) -> String {
        let isName =
            text.utf8.count <= Self.maxReasonLength
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
        return isName
            ? removingSecrets(text) : Self.limited(message(text), to: Self.maxReasonLength)
    }

    /// Returns a message without the secrets of the request. Other tokens, keys and IDs are
    /// shortened to their first 8 characters.
    func message(_ text: String) -> String { Self.shortened(removingSecrets(text)) }

    /// Returns the provider's ID of a notification: the text itself if it has the form of an ID,
    /// otherwise a message.
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

    /// Returns a key from the user's own file, with limited length.
    static func key(_ text: String) -> String { limited(text, to: maxReasonLength) }

    /// Returns a message in which possible tokens, such as tokens in a file, are shortened to their
    /// first 8 characters.
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

    /// Removes the secrets, regardless of case.
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
    /// The body as a JSON object; `nil` if it isn't one.
    var object: JSONObject? {
        guard !body.isEmpty, case .object(let object)? = try? JSONDocument(parsing: body).root
        else { return nil }
        return object
    }

    /// The header `Retry-After`, in seconds, limited to a day; `nil` if it is missing or contains a
    /// date.
    var retryAfter: Double? {
        guard let text = self["retry-after"], let seconds = Double(text), seconds >= 0 else {
            return nil
        }
        return min(seconds, 86_400)
    }
}

extension Double {
    /// The time rounded up to whole seconds, at least 1.
    var wholeSeconds: Int { max(1, Int(min(self, 1e9).rounded(.up))) }
}
