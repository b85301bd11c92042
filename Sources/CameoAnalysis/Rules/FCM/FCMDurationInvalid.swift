import Cameo

extension LintRule {
    static let fcmDurationInvalid: Self = LintRule(
        "fcm-duration-invalid",
        .fcm,
        .error,
        fix: .safe,
        summary: """
            A duration isn't a number of seconds followed by `s`, such as "3600s".
            """,
        mistake: """
            Firebase rejects the message, because `ttl` is the number 3600 or the string "1h".
            """,
        why: """
            Firebase rejects the message with INVALID_ARGUMENT. The Admin SDK instead expects a \
            number of milliseconds, which it converts.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
                  "notification": {"body": "Backup finished"},
                  "apns": {"payload": {"aps": {"mutable-content": 1}}},
            -     "android": {"ttl": 3600}
            +     "android": {"ttl": "3600s"}
                }
              }
            """#,
        suggestion:
            "Write \"3600s\" in a request to the HTTP API, and milliseconds for the Admin SDK.",
        background: """
            Seconds are the only unit: a day is "86400s". A fraction is allowed, such as "3.5s". \
            The field is for Android. For iOS, use the `apns-expiration` header, which is a date \
            in seconds since 1970, not a duration.
            """,
        evidence: LintEvidence.issue("firebase/firebase-admin-node#1271")
    ) { context in
        guard let android = context.message.body["android"]?.unencodedObject,
            let ttl = android["ttl"], ttl != .null
        else { return }
        let path = context.message.base + ["android", "ttl"]
        if context.message.base.isEmpty {
            // Ignore numbers, which the Admin SDK expects, and strings that aren't seconds.
            guard let text = ttl.unencodedString, text.isSeconds || text.isDigits else { return }
            let seconds = Double(text.hasSuffix("s") ? String(text.dropLast()) : text) ?? 0
            guard context.usesAdminSDK, seconds < 1e9 else { return }
            return context.reportRequest(
                .fcmDurationInvalid,
                path,
                "The Admin SDK expects a number of milliseconds",
                suggestion: "Send \(Int(seconds * 1000))",
                fix: .safe(
                    "Replace with a number of milliseconds",
                    .replace(path, json: "\(Int(seconds * 1000))")
                )
            )
        }
        if ttl.unencodedString?.isSeconds == true { return }
        let digits = ttl.text.flatMap { $0.isDigits ? $0 : nil }
        context.reportRequest(
            .fcmDurationInvalid,
            path,
            "\"android.ttl\" isn't a duration such as \"3600s\", so Firebase rejects the message",
            suggestion: digits.map { "Write \"\($0)s\"" } ?? "Write the seconds followed by s",
            fix: digits.map {
                .safe("Replace with \"\($0)s\"", .replace(path, json: "\($0)s".json))
            }
        )
    }
}

extension LintContext {
    /// Whether a bare message, which isn't in `message`, has keys in the Admin SDK's spelling.
    fileprivate var usesAdminSDK: Bool {
        message.requestDiagnostics.contains { $0.isOf(.fcmAdminFormat) }
    }
}

extension String {
    /// Whether the string is a number of seconds with at most nine decimal places, followed by `s`.
    fileprivate var isSeconds: Bool {
        guard hasSuffix("s") else { return false }
        let parts = dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return false }
        return parts.allSatisfy { $0.isDigits }
            && (parts.count == 1 || parts[1].utf8.count <= 9)
    }
}
