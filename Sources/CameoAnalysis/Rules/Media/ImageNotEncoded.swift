import Cameo

extension LintRule {
    static let imageNotEncoded: Self = LintRule(
        "image-not-encoded",
        .media,
        .warning,
        fix: .safe,
        summary: "An image URL contains characters that must be percent-encoded.",
        mistake: """
            Avatars with a space or an umlaut in the file name are missing on some phones.
            """,
        why: """
            Whether iOS accepts such a URL, and how it encodes it, depends on the version.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": "https://images.engines.dev/Ada Lovelace.png"
            +     "senderAvatar": "https://images.engines.dev/Ada%20Lovelace.png"
                }
              }
            """#,
        suggestion: "Encode the path on the server; `--fix` encodes it in the file.",
        severityReason: """
            The finding is an error if the extension rejects the URL and therefore requests \
            nothing.
            """,
        evidence: "https://www.rfc-editor.org/rfc/rfc3986#section-2",
        replaces: ["url-rejected", "avatar-missing"]
    ) { context in
        for image in context.webImages {
            // Encoding doesn't fix a URL that another rule reports.
            guard let encoded = image.url.percentEncoded, image.url.damage == nil else { continue }
            let isRefused = context.parsed.diagnostics.contains { $0.isOf(.urlRejected) }
            context.report(
                .imageNotEncoded,
                image.path,
                severity: isRefused ? .error : nil,
                "The URL has characters that must be percent-encoded",
                suggestion: "Percent-encode the URL",
                fix: .safe("Percent-encode the URL", .replace(image.path, json: encoded.json))
            )
        }
    }
}

extension String {
    /// The URL with invalid characters percent-encoded; `nil` if its path and query contain none,
    /// or if its host contains an invalid ASCII character. Non-ASCII characters in the host aren't
    /// encoded.
    fileprivate var percentEncoded: String? {
        guard utf8.contains(where: needsEncoding) else { return nil }
        var result = ""
        var slashes = 0
        for scalar in unicodeScalars {
            if scalar == "/" { slashes += 1 }
            if slashes < 3 || !scalar.utf8.contains(where: needsEncoding) {
                if scalar.isASCII, needsEncoding(UInt8(scalar.value)) { return nil }
                result.unicodeScalars.append(scalar)
            } else {
                result += scalar.utf8.map { $0.percentEscape }.joined()
            }
        }
        return result == self ? nil : result
    }
}

private func needsEncoding(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...0xFF: true
    default: "\"<>\\^`{|}".utf8.contains(byte)
    }
}
