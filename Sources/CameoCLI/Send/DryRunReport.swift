import Cameo
import CameoAnalysis
import CameoSend

/// A request as `--dry-run` and `--curl` show it, without secrets and tokens.
struct DryRunReport {
    /// The request, with placeholders instead of the recipients' tokens, and without a secret if
    /// the authorization header is computed only when sending.
    let request: HTTPRequest
    /// The body before compression; `nil` if the body isn't compressed.
    let plainBody: [UInt8]?
    /// The size of the request's body with the recipients' tokens, in bytes.
    let bodySize: Int
    let recipients: [Recipient]
    /// The authorization header for the report; `nil` if there is none.
    let authorization: Authorization?
    /// The size and limit, in bytes, of the part of the request whose size the provider limits, and
    /// the name of that part (empty for the body); `nil` if no limit is known.
    let limit: (size: Int, limit: Int, name: String)?
    /// The file with the certificate for TLS; `nil` if there is none.
    let certificate: String?
    let certificateKey: String?
    let authority: String?

    /// A recipient of a request that isn't sent.
    struct Recipient {
        /// A placeholder that occurs in the request only in place of the token. A short token could
        /// also occur elsewhere, even in names.
        let marker: String
        /// The token; `nil` if there is no recipient yet.
        let token: String?

        /// The text that replaces the token.
        var shown: String { token.map(TokenText.short) ?? "<recipient>" }
    }

    /// The authorization header of a request that isn't sent.
    struct Authorization {
        /// The scheme followed by a space, such as `bearer `.
        let scheme: String
        /// The text that replaces the secret, such as `eyJ… (hidden, 220 characters)`.
        let shown: String
        /// The name of the variable in the shell command.
        let variable: String
        /// An instruction for setting the variable, as a comment in the shell command.
        let comment: String
    }

    // MARK: Request

    /// The request as text: method, URL, headers in order, and body.
    var text: String {
        var lines = ["\(request.method) \(hiding(request.url))"]
        lines += request.headers.map { "\($0.name): \(value(of: $0).printable)" }
        lines.append("")
        lines += body.split(omittingEmptySubsequences: false) { $0.isNewline }
            .map { String($0).printable }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the request as JSON.
    func json(file: String) -> JSONValue {
        let headers = request.headers.map { header -> JSONValue in
            .object(["name": .string(header.name), "value": .string(value(of: header))])
        }
        return .object([
            "file": .string(file), "method": .string(request.method),
            "url": .string(hiding(request.url)), "headers": .array(headers), "body": .string(body),
            "bodySize": JSONValue(bodySize),
        ])
    }

    private var body: String { String(decoding: hiding(plainBody ?? request.body), as: UTF8.self) }

    private func value(of header: HTTPHeader) -> String {
        guard header.isSecret else { return hiding(header.value) }
        if let authorization, header.name == "authorization" {
            return authorization.scheme + authorization.shown
        }
        return Self.hidden(header.value)
    }

    /// Returns the scheme and the length of a secret.
    private static func hidden(_ value: String) -> String {
        let words = value.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return "(hidden, \(value.utf8.count) characters)" }
        let secret = words[1]
        // Every JWT starts with `eyJ`; no other token does.
        let start = secret.hasPrefix("eyJ") ? "eyJ… " : ""
        return "\(words[0]) \(start)(hidden, \(secret.utf8.count) characters)"
    }

    private func hiding(_ text: String) -> String {
        String(decoding: hiding(Array(text.utf8)), as: UTF8.self)
    }

    private func hiding(_ bytes: [UInt8]) -> [UInt8] {
        recipients.reduce(bytes) { bytes, recipient in
            let parts = TokenText.split(bytes, at: recipient.marker)
            return Array(parts.joined(separator: Array(recipient.shown.utf8)))
        }
    }

    /// A sentence with the size of the request.
    var size: String {
        if let limit, limit.name.isEmpty { return "\(limit.size) of \(limit.limit) bytes" }
        var text = "\(bodySize) bytes"
        if let plainBody { text += ", compressed from \(plainBody.count)" }
        if let limit { text += "; \(limit.name) \(limit.size) of \(limit.limit) bytes" }
        return text
    }

    // MARK: curl

    /// A curl command for sh, in which variables replace the secret and the recipients.
    var curl: String {
        var comments: [String] = []
        var parts = ["curl --http2", "--request \(request.method)"]
        if let authority {
            parts.append("--cacert \(ShellWord.quoted(authority))")
        }
        if let certificate {
            parts.append("--cert \(ShellWord.quoted(certificate))")
            if let key = certificateKey { parts.append("--key \(ShellWord.quoted(key))") }
        }
        let isSingle = recipients.count == 1
        let tokens = recipients.enumerated().map { index, recipient in
            (variable: isSingle ? "TOKEN" : "TOKEN_\(index + 1)", token: recipient.marker)
        }
        for (token, recipient) in zip(tokens, recipients) {
            comments.append(
                "# \(token.variable): the recipient"
                    + (recipient.token == nil ? "" : ", \(recipient.shown.printable)")
            )
        }
        for header in request.headers where header.name != "content-encoding" {
            if header.isSecret, let authorization {
                comments.append("# \(authorization.variable): \(authorization.comment)")
                parts.append(
                    "--header \"\(header.name): \(authorization.scheme)$\(authorization.variable)\""
                )
            } else {
                parts.append("--header " + Self.word("\(header.name): \(header.value)", tokens))
            }
        }
        let body = plainBody ?? request.body
        if !body.isEmpty {
            parts.append(
                "--data-binary " + Self.word(String(decoding: body, as: UTF8.self), tokens)
            )
        }
        parts.append(Self.word(request.url, tokens))
        return (comments + [parts.joined(separator: " \\\n  ")]).joined(separator: "\n") + "\n"
    }

    /// Returns a word for sh, in which variables replace tokens.
    private static func word(
        _ text: String,
        _ tokens: [(variable: String, token: String)]
    ) -> String {
        func word(_ bytes: [UInt8], _ tokens: ArraySlice<(variable: String, token: String)>)
            -> String
        {
            guard let (variable, token) = tokens.first else {
                return bytes.isEmpty ? "" : ShellWord.quoted(String(decoding: bytes, as: UTF8.self))
            }
            return TokenText.split(bytes, at: token).map { word($0, tokens.dropFirst()) }
                .joined(separator: "\"$\(variable)\"")
        }
        let quoted = word(Array(text.utf8), tokens[...])
        return quoted.isEmpty ? "''" : quoted
    }
}
