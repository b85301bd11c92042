import Cameo

/// A string in a file that may contain a secret, a placeholder, a token or personal data.
struct MarkedString {
    let path: [String]
    let text: String
    let marks: TextMarks
}

extension LintContext {
    /// The maximum number of bytes to search, from the start of a string.
    private static let maxTextSize = 8192
    private static let maxStrings = 200

    /// Whether strings are searched for personal data, which is slow.
    var findsPersonalText: Bool { reports.isOn(.contactInPayload) }

    func findMarkedStrings() -> [MarkedString] {
        let findsPersonal = findsPersonalText
        var found: [MarkedString] = []
        JSONValue.object(message.source).walk([]) { path, text in
            let marks = TextMarks(text, maxSize: Self.maxTextSize, findsPersonal: findsPersonal)
            let name = path.last ?? ""
            guard !marks.isEmpty || Self.isSecretName(name), found.count < Self.maxStrings else {
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

    /// Returns the kind of secret in a string, as a noun phrase; `nil` if there is none. A
    /// signature in a URL doesn't count, because it is valid only for that URL.
    func secretKind(of marked: MarkedString) -> String? {
        guard marked.marks.contains(.secret), !marked.text.isWebURL || !marked.text.isSigned else {
            return nil
        }
        return marked.text.secretKind
    }

    /// Returns whether a string is a credential that authenticates the request.
    func isKeyOfRequest(_ marked: MarkedString, _ kind: String?) -> Bool {
        guard message.service != nil else { return false }
        let isNamed = Self.isSecretName(marked.path.last ?? "")
        if kind != nil, isNamed || !arrives(marked.path) { return true }
        let isPlaceholder = marked.marks.contains(.placeholder) && marked.text.placeholder != nil
        return isNamed && marked.text.utf8.count >= 20 && !isPlaceholder
    }

    /// Returns whether a value of the request arrives on the device.
    private func arrives(_ path: [String]) -> Bool {
        let names: Set = ["headers", "url", "to", "token", "tokens", "authorization"]
        return !path.contains { names.contains($0.lowercased()) }
    }
}
