import Cameo

extension LintRule {
    static let liveActivityDateInvalid: Self = LintRule(
        "live-activity-date-invalid",
        .aps,
        .error,
        fix: .safe,
        summary: """
            A Live Activity's date isn't a number, or has no effect: `stale-date` isn't after \
            `timestamp`, `dismissal-date` isn't sent with `end`, or a date in `content-state` is \
            in milliseconds.
            """,
        why: """
            ActivityKit expects seconds since 1970. An activity that is already stale when it \
            arrives is shown as outdated, and a dismissal date applies only to the `end` event.
            """,
        example: #"""
              {
                "aps": {
                  "timestamp": 1790000000,
                  "event": "update",
                  "content-state": {"score": 1},
            -     "stale-date": "1790003600"
            +     "stale-date": 1790003600
                }
              }
            """#,
        given: #"{"both": ["live-activity-bypasses-extension"]}"#,
        suggestion: "Send the date as a number of seconds since 1970.",
        severityReason: """
            A date that isn't a number is an error, because iOS can't read it. The other mistakes \
            are warnings: the activity appears, but as outdated or for longer or shorter than \
            intended.
            """,
        evidence: LintEvidence.liveActivity
    ) { context in
        guard context.isLiveActivity else { return }
        context.reportMillisecondsInContent()
        let timestamp = context.aps["timestamp"].flatMap {
            $0.unencodedString == nil ? $0.double : nil
        }
        for name in ["stale-date", "dismissal-date"] {
            guard let value = context.aps[name], value != .null else { continue }
            let path = ["aps", name]
            guard case .number = value, let date = value.double else {
                let digits = value.unencodedString.flatMap { $0.isDigits ? $0 : nil }
                context.report(
                    .liveActivityDateInvalid,
                    path,
                    "\"\(name)\" is \(value.typeName), but iOS expects a number",
                    suggestion: "Send the date in seconds since 1970",
                    fix: digits.map {
                        .safe("Replace with the number", .replace(path, json: $0))
                    }
                )
                continue
            }
            // Another check reports dates in milliseconds.
            guard date <= 1e11 else { continue }
            if name == "stale-date", let timestamp, date <= timestamp {
                context.report(
                    .liveActivityDateInvalid,
                    path,
                    severity: .warning,
                    """
                    "stale-date" isn't after "timestamp", so the activity is stale when it \
                    arrives
                    """,
                    suggestion: "Send a later date, or omit the key"
                )
            } else if name == "dismissal-date", context.aps["event"]?.unencodedString != "end" {
                context.report(
                    .liveActivityDateInvalid,
                    path,
                    severity: .warning,
                    "\"dismissal-date\" has an effect only with \"event\": \"end\"",
                    suggestion: "Send it with \"event\": \"end\", or omit the key"
                )
            }
        }
    }
}

extension LintContext {
    /// Reports dates in milliseconds in the content state, which Swift would decode as dates in the
    /// far future.
    fileprivate func reportMillisecondsInContent() {
        for (name, value) in aps["content-state"]?.unencodedObject?.members ?? [] {
            // Accept the years 2001 to 2049.
            guard case .number(let number) = value, let milliseconds = number.double,
                (1e12...2.5e12).contains(milliseconds)
            else { continue }
            report(
                .liveActivityDateInvalid,
                ["aps", "content-state", name],
                severity: .warning,
                "\(nameList([name])) looks like a date in milliseconds; Swift decodes a Date from seconds",
                suggestion: "Send the date in the unit that the app decodes"
            )
        }
    }
}
