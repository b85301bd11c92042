import Cameo
import CameoAnalysis

/// Texts in responses, which are untrusted: limited, without control characters, and without tokens.
enum ProviderText {
    /// The maximum length of a reason, in characters.
    static let maxReasonLength = 64
    /// The maximum length of a message, in characters.
    static let maxLength = 300
    /// The length from which a sequence of letters and digits is regarded as a token or an ID.
    private static let minTokenLength = 20

    /// Returns the name of a reason, verbatim except for what a terminal would interpret.
    static func reason(_ text: String) -> String { limited(text, to: maxReasonLength) }

    /// Returns a message with tokens, keys and IDs shortened to their first 8 characters.
    static func message(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var word = String.UnicodeScalarView()
        func shorten() {
            result.append(contentsOf: word.count < minTokenLength ? word[...] : word.prefix(8))
            if word.count >= minTokenLength { result.append("…") }
            word.removeAll(keepingCapacity: true)
        }
        // A token may begin before the limit and end after it.
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

    /// A header that identifies the push, limited.
    func identifier(_ name: String) -> String? { self[name].map { ProviderText.reason($0) } }
}

extension Double {
    /// Whole seconds until the moment, at least 1.
    var wholeSeconds: Int { max(1, Int(min(self, 1e9).rounded(.up))) }
}
