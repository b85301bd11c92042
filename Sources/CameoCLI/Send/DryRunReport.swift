import Cameo
import CameoAnalysis
import CameoSend

/// A request as `--dry-run` and `--curl` show it, without secrets and tokens.
struct DryRunReport {
    /// A request, and what the report needs to know about it.
    struct Shown {
        /// The request. Its header of authorization has no secret if it's computed later.
        var request: HTTPRequest
        /// The body before it was compressed; `nil` if it isn't compressed.
        var plainBody: [UInt8]?
        /// The recipients in the request, or placeholders.
        var recipients: [String]
        /// Whether the recipients are placeholders.
        var hasPlaceholder: Bool
        /// The header of authorization, as the report shows it; `nil` if there is none.
        var authorization: Authorization?
        /// The size limit of the provider, in bytes, and what it applies to: empty for the body.
        var limit: (size: Int, limit: Int, name: String)?
        /// The file with the certificate for TLS.
        var certificate: String?
        var certificateKey: String?
        var authority: String?
    }

    /// The header of authorization of a request that isn't sent.
    struct Authorization {
        /// The scheme with a space, such as `bearer `.
        let scheme: String
        /// The text that replaces the secret, such as `eyJ… (hidden, 220 characters)`.
        let shown: String
        /// The variable of the shell command.
        let variable: String
        /// How to set the variable, as a comment of the shell command.
        let comment: String
    }

    // MARK: Request

    /// Returns the request: method, URL, headers in order and body.
    static func text(_ shown: Shown) -> String {
        let parts = parts(shown)
        var lines = ["\(shown.request.method) \(parts.url)"]
        lines += parts.headers.map { "\($0.name): \($0.value.printable)" }
        lines.append("")
        lines += parts.body.split(omittingEmptySubsequences: false) { $0.isNewline }
            .map { String($0).printable }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the parts of the request without secrets and tokens.
    static func parts(
        _ shown: Shown
    ) -> (url: String, headers: [(name: String, value: String)], body: String) {
        (
            hiding(shown, in: shown.request.url),
            shown.request.headers.map { ($0.name, value(of: $0, shown)) },
            String(
                decoding: hiding(shown, in: shown.plainBody ?? shown.request.body),
                as: UTF8.self
            )
        )
    }

    private static func value(of header: HTTPHeader, _ shown: Shown) -> String {
        guard header.isSecret else { return hiding(shown, in: header.value) }
        if let authorization = shown.authorization, header.name == "authorization" {
            return authorization.scheme + authorization.shown
        }
        return hidden(header.value)
    }

    /// Returns a secret as its scheme and its length.
    static func hidden(_ value: String) -> String {
        let words = value.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return "(hidden, \(value.utf8.count) characters)" }
        let secret = words[1]
        // The start of every JWT, and of nothing else.
        let start = secret.hasPrefix("eyJ") ? "eyJ… " : ""
        return "\(words[0]) \(start)(hidden, \(secret.utf8.count) characters)"
    }

    private static func hiding(_ shown: Shown, in text: String) -> String {
        String(decoding: hiding(shown, in: Array(text.utf8)), as: UTF8.self)
    }

    private static func hiding(_ shown: Shown, in bytes: [UInt8]) -> [UInt8] {
        shown.recipients.reduce(bytes) { bytes, token in
            TokenText.replacing(
                token,
                with: shown.hasPlaceholder ? "<recipient>" : TokenText.short(token),
                in: bytes
            )
        }
    }

    /// Returns a sentence about the size.
    static func size(_ shown: Shown) -> String {
        if let limit = shown.limit, limit.name.isEmpty {
            return "\(limit.size) of \(limit.limit) bytes"
        }
        var text = "\(shown.request.body.count) bytes"
        if let plain = shown.plainBody { text += ", compressed from \(plain.count)" }
        if let limit = shown.limit {
            text += "; \(limit.name) \(limit.size) of \(limit.limit) bytes"
        }
        return text
    }

    // MARK: curl

    /// Returns a curl command for sh, with variables in place of the secret and the recipients.
    static func curl(_ shown: Shown) -> String {
        let request = shown.request
        var comments: [String] = []
        var parts = ["curl --http2", "--request \(request.method)"]
        if let authority = shown.authority {
            parts.append("--cacert \(ShellWord.quoted(authority))")
        }
        if let certificate = shown.certificate {
            parts.append("--cert \(ShellWord.quoted(certificate))")
            if let key = shown.certificateKey { parts.append("--key \(ShellWord.quoted(key))") }
        }
        let variables = variables(shown)
        for (name, token) in zip(variables, shown.recipients) {
            comments.append(
                "# \(name): the recipient"
                    + (shown.hasPlaceholder ? "" : ", \(TokenText.short(token).printable)")
            )
        }
        for header in request.headers where header.name != "content-encoding" {
            if header.isSecret, let authorization = shown.authorization {
                comments.append("# \(authorization.variable): \(authorization.comment)")
                parts.append(
                    "--header \"\(header.name): \(authorization.scheme)$\(authorization.variable)\""
                )
            } else {
                parts.append(
                    "--header " + word("\(header.name): \(header.value)", shown, variables)
                )
            }
        }
        let body = shown.plainBody ?? request.body
        if !body.isEmpty {
            parts.append(
                "--data-binary " + word(String(decoding: body, as: UTF8.self), shown, variables)
            )
        }
        parts.append(word(request.url, shown, variables))
        return (comments + [parts.joined(separator: " \\\n  ")]).joined(separator: "\n") + "\n"
    }

    private static func variables(_ shown: Shown) -> [String] {
        shown.recipients.indices.map { shown.recipients.count == 1 ? "TOKEN" : "TOKEN_\($0 + 1)" }
    }

    /// Returns a word for sh with variables in place of tokens.
    private static func word(_ text: String, _ shown: Shown, _ variables: [String]) -> String {
        var pieces: [(text: [UInt8], variable: String?)] = [(Array(text.utf8), nil)]
        for (variable, token) in zip(variables, shown.recipients) {
            pieces = pieces.flatMap { piece -> [(text: [UInt8], variable: String?)] in
                guard piece.variable == nil else { return [piece] }
                let parts = split(piece.text, at: Array(token.utf8))
                return parts.enumerated().flatMap {
                    index,
                    part -> [(text: [UInt8], variable: String?)] in
                    index == 0 ? [(part, nil)] : [([], variable), (part, nil)]
                }
            }
        }
        let quoted = pieces.compactMap { piece -> String? in
            if let variable = piece.variable { return "\"$\(variable)\"" }
            return piece.text.isEmpty
                ? nil : ShellWord.quoted(String(decoding: piece.text, as: UTF8.self))
        }
        return quoted.isEmpty ? "''" : quoted.joined()
    }

    private static func split(_ bytes: [UInt8], at token: [UInt8]) -> [[UInt8]] {
        guard let first = token.first else { return [bytes] }
        var parts: [[UInt8]] = []
        var part: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == first, bytes.count - index >= token.count,
                bytes[index..<(index + token.count)].elementsEqual(token)
            {
                parts.append(part)
                part = []
                index += token.count
            } else {
                part.append(bytes[index])
                index += 1
            }
        }
        return parts + [part]
    }
}
