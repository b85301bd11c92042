import Cameo

extension LintRule {
    static let liveActivityStructureInvalid: Self = LintRule(
        "live-activity-structure-invalid",
        .aps,
        .error,
        fix: .suggested,
        summary: """
            A push for a Live Activity lacks a required key, or has a date in milliseconds.
            """,
        mistake: """
            A Live Activity doesn't change, because the server sends the time in milliseconds.
            """,
        why: """
            ActivityKit requires `timestamp` in seconds since 1970 and `content-state`, and for a \
            start also `attributes-type` and `attributes`. It ignores pushes with a different \
            structure.
            """,
        example: #"""
              {
            -   "aps": {"timestamp": 1790000000000, "event": "update", "content-state": {}}
            +   "aps": {"timestamp": 1790000000, "event": "update", "content-state": {}}
              }
            """#,
        given: #"{"both": ["live-activity-bypasses-extension"]}"#,
        suggestion: "Send dates in seconds, and all keys that the event requires.",
        evidence: LintEvidence.liveActivity
    ) { context in
        guard context.isLiveActivity else { return }
        context.reportMissingKeys()
        context.reportTypes()
        for name in ["timestamp", "stale-date", "dismissal-date"] {
            guard case .number(let number)? = context.aps[name], let date = number.double,
                date > 1e11
            else { continue }
            context.report(
                .liveActivityStructureInvalid,
                ["aps", name],
                "\"\(name)\" is in milliseconds",
                suggestion: "Send the date in seconds since 1970",
                fix: number.text.secondsOfMilliseconds.map {
                    .suggested("Replace with seconds", .replace(["aps", name], json: $0))
                }
            )
        }
    }
}

extension LintContext {
    fileprivate func reportMissingKeys() {
        // Another rule reports an invalid event.
        let name = aps["event"]?.unencodedString?.lowercased() ?? (hasKey("event") ? "update" : "")
        guard ["start", "update", "end"].contains(name) else { return }
        var required = ["timestamp"]
        if name != "end" { required.append("content-state") }
        if name == "start" { required += ["attributes-type", "attributes"] }
        // A misspelled key counts as present.
        let missing = required.filter { !hasKey($0) }
        guard !missing.isEmpty else { return }
        report(
            .liveActivityStructureInvalid,
            aps["event"] == nil ? ["aps"] : ["aps", "event"],
            "A push with event \(name) requires \(nameList(missing))",
            suggestion: "Add \(nameList(missing))"
        )
    }

    fileprivate func reportTypes() {
        let types: [(name: String, type: RequestType)] = [
            ("timestamp", .number), ("content-state", .object), ("attributes", .object),
            ("attributes-type", .string), ("input-push-token", .number),
        ]
        for (name, type) in types {
            guard let value = aps[name], !type.accepts(value) else { continue }
            let path = ["aps", name]
            var fix: LintFixProposal?
            if name == "input-push-token", value.flag == true {
                fix = .safe("Replace with 1", .replace(path, json: "1"))
            } else if let (corrected, isCertain) = type.corrected(value) {
                fix = LintFixProposal(
                    title: isCertain ? "Replace with \(corrected.compact)" : "Decode the string",
                    change: .replace(path, json: corrected.compact),
                    isSafe: isCertain
                )
            }
            report(
                .liveActivityStructureInvalid,
                path,
                "\"\(name)\" is \(value.typeName), but iOS expects \(type.expected)",
                suggestion: name == "timestamp"
                    ? "Send the date as a number of seconds since 1970" : "Send \(type.expected)",
                fix: fix
            )
        }
    }
}
