import Cameo

extension LintRule {
    static let liveActivityEventInvalid: Self = LintRule(
        "live-activity-event-invalid",
        .aps,
        .error,
        fix: .safe,
        summary: """
            The `event` of a Live Activity push is missing, or isn't `start`, `update` or `end`.
            """,
        mistake: """
            The Live Activity on the Lock Screen doesn't change, although APNs responds with 200.
            """,
        why: """
            APNs accepts the push, but the device discards it: iOS requires the exact spelling of \
            the event.
            """,
        example: #"""
              {
            -   "aps": {"timestamp": 1790000000, "event": "Update", "content-state": {"score": 1}}
            +   "aps": {"timestamp": 1790000000, "event": "update", "content-state": {"score": 1}}
              }
            """#,
        given: #"{"both": ["live-activity-bypasses-extension"]}"#,
        suggestion: "Send \"event\": \"start\", \"update\" or \"end\".",
        background: """
            On the device, Console shows "Incoming message does not contain an event type". One \
            version of node-apn sent `events` instead of `event`. `start` also needs \
            `attributes-type`, `attributes` and an alert; `end` may have a `dismissal-date`.
            """,
        evidence: LintEvidence.issue("parse-community/node-apn#133"),
        replaces: ["text-missing", "mutable-content-missing"]
    ) { context in
        let path = ["aps", "event"]
        guard let event = context.aps["event"], event != .null else {
            // Another rule reports misspelled keys.
            guard context.isLiveActivity, !context.hasKey("event") else { return }
            return context.report(
                .liveActivityEventInvalid,
                ["aps"],
                anchor: .name,
                "The Live Activity push has no \"event\"",
                suggestion: "Add \"event\": start, update or end"
            )
        }
        let events = ["start", "update", "end"]
        guard let text = event.unencodedString else {
            return context.report(
                .liveActivityEventInvalid,
                path,
                "\"event\" is \(event.typeName), but iOS expects a string",
                suggestion: "Send start, update or end"
            )
        }
        guard !events.contains(text) else { return }
        let known = events.first { $0 == text.lowercased() }
        context.report(
            .liveActivityEventInvalid,
            path,
            "The Live Activity's event isn't start, update or end",
            suggestion: known.map { "Send \"\($0)\"" } ?? "Send start, update or end",
            fix: known.map {
                .safe("Replace with \"\($0)\"", .replace(path, json: $0.json))
            }
        )
    }
}
