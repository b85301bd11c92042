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
        why: """
            Each push has a `timestamp` in seconds; a start or update has `content-state`, and a \
            start has `attributes-type` and `attributes`.
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
        advice: "Send the seconds since 1970.",
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
