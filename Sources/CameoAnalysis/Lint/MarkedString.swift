import Cameo

/// A string in a file that may contain a secret, a placeholder, a token or personal data.
struct MarkedString {
    let path: [String]
    let text: String
    let marks: TextMarks
}

extension MarkedString {
    /// The maximum number of bytes to search, from the start of a string.
    private static let maxTextSize = 8192
    private static let maxStrings = 200

    /// Whether strings are searched for personal data, which is slow.
    static func findsPersonalText(_ context: LintContext) -> Bool {
        context.reports.isOn(.contactInPayload)
    }

    /// Returns the marked strings in the message of a context.
    static func all(in context: LintContext) -> [MarkedString] {
        let findsPersonal = findsPersonalText(context)
        var found: [MarkedString] = []
        JSONValue.object(context.message.source).walk([]) { path, text in
            let marks = TextMarks(text, maxSize: maxTextSize, findsPersonal: findsPersonal)
            let name = path.last ?? ""
            guard !marks.isEmpty || isSecretName(name), found.count < maxStrings else {
                return
            }
            found.append(MarkedString(path: path, text: text, marks: marks))
        }
        return found
    }

    private static func isSecretName(_ name: String) -> Bool {
        secretNames.contains(name.lowercased())
    }

    private static let secretNames: Set<String> = [
        "authorization", "api_key", "apikey", "private_key", "private_key_id", "rest_api_key",
        "server_key", "serverkey", "secret_key", "x-api-key",
    ]

    /// The kind of secret in the string, as a noun phrase; `nil` if there is none. A signature in a
    /// URL doesn't count, because it is valid only for that URL.
    var secretKind: String? {
        marks.contains(.secret) && !(text.isWebURL && text.isSigned) ? text.secretKind : nil
    }

    /// Whether the string is a credential that authenticates the request, provided that it is in a
    /// request.
    var isKeyOfRequest: Bool {
        let isNamed = Self.isSecretName(path.last ?? "")
        if isNamed || !arrives, secretKind != nil { return true }
        let isPlaceholder = marks.contains(.placeholder) && text.placeholder != nil
        return isNamed && text.utf8.count >= 20 && !isPlaceholder
    }

    /// Whether the value arrives on the device.
    private var arrives: Bool {
        let names: Set = ["headers", "url", "to", "token", "tokens", "authorization"]
        return !path.contains { names.contains($0.lowercased()) }
    }
}
