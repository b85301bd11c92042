import Cameo

extension LintRule {
    static let liveActivityPriorityInvalid: Self = LintRule(
        "live-activity-priority-invalid",
        .apns,
        .warning,
        fix: .safe,
        summary: """
            A push for a Live Activity has a priority other than 5 or 10.
            """,
        why: """
            With priority 10, iOS updates the activity immediately and counts the push against \
            its budget; with 5, the update may be delayed. Other priorities are for other push \
            types.
            """,
        example: #"""
              {
                "headers": {
                  "apns-topic": "com.example.engines.push-type.liveactivity",
                  "apns-push-type": "liveactivity",
            -     "apns-priority": "1"
            +     "apns-priority": "5"
                },
                "payload": {
                  "aps": {"timestamp": 1790000000, "event": "update", "content-state": {"score": 1}}
                }
              }
            """#,
        given: #"{"both": ["live-activity-bypasses-extension"]}"#,
        suggestion: "Send priority 10 for a start or an end, and 5 for most updates.",
        evidence: LintEvidence.liveActivity
    ) { context in
        guard context.isLiveActivity, let (path, value) = context.message.header("apns-priority"),
            value.text == "1"
        else { return }
        let priority = context.aps["event"]?.unencodedString == "update" ? "5" : "10"
        context.reportRequest(
            .liveActivityPriorityInvalid,
            path,
            "A Live Activity's priority must be 5 or 10",
            suggestion: "Send priority \(priority)",
            fix: APNsFixes(context: context).setting("apns-priority", to: priority)
        )
    }
}
