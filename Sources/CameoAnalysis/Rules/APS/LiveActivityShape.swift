import Cameo

extension LintRule {
    static let liveActivityShape: Self = LintRule(
        "live-activity-shape",
        .aps,
        .error,
        fix: .suggested,
        summary: """
            A push for a Live Activity lacks a required key, or has a date in milliseconds.
            """,
        mistake: """
            A Live Activity doesn't change. The server sends the time in milliseconds.
            """,
        why: """
            ActivityKit needs `timestamp` in seconds since 1970 and `content-state`, and for a \
            start also `attributes-type` and `attributes`. It ignores a push with another shape.
            """,
        wrong: #"""
            {
              "aps": {"timestamp": 1790000000000, "event": "update", "content-state": {}}
            }
            """#,
        right: #"""
            {
              "aps": {"timestamp": 1790000000, "event": "update", "content-state": {}}
            }
            """#,
        given: #"{"also": ["live-activity"], "goodAlso": ["live-activity"]}"#,
        advice: "Send dates in seconds, and all keys that the event needs.",
        evidence: LintEvidence.liveActivity
    ) { context in
        guard case .string(let event)? = context.aps["event"],
            ["start", "update", "end"].contains(event)
        else { return }
        var required = ["timestamp"]
        if event != "end" { required.append("content-state") }
        if event == "start" { required += ["attributes-type", "attributes"] }
        let missing = required.filter { context.aps[$0] == nil }
        if !missing.isEmpty {
            context.report(
                .liveActivityShape,
                ["aps", "event"],
                "A push with event \(event) needs \(nameList(missing))",
                remedy: "Add \(nameList(missing))"
            )
        }
        for name in ["timestamp", "stale-date", "dismissal-date"] {
            guard case .number(let number)? = context.aps[name], let date = number.double,
                date > 1e11
            else { continue }
            context.report(
                .liveActivityShape,
                ["aps", name],
                "\"\(name)\" is in milliseconds",
                remedy: "Send the seconds since 1970",
                fix: number.text.secondsOfMilliseconds.map {
                    LintContext.Fix(
                        title: "Replace with seconds",
                        change: .replace(["aps", name], json: $0),
                        isSafe: false
                    )
                }
            )
        }
    }
}
