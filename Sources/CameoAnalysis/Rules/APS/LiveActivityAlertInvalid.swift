import Cameo

extension LintRule {
    static let liveActivityAlertInvalid: Self = LintRule(
        "live-activity-alert-invalid",
        .aps,
        .warning,
        fix: .safe,
        summary: """
            A push that starts a Live Activity has no alert, or a Live Activity's alert has no \
            title or has keys for other alerts.
            """,
        why: """
            Starting a Live Activity requires an alert. ActivityKit ignores an alert without a \
            title, including its sound. Localized lines are objects in `title` and `body`.
            """,
        example: #"""
              {
                "aps": {
                  "timestamp": 1790000000,
                  "event": "update",
                  "content-state": {"score": 1},
            -     "alert": {"title": "Engines", "body": "Ada has scored"},
            -     "sound": "default"
            +     "alert": {"title": "Engines", "body": "Ada has scored", "sound": "default"}
                }
              }
            """#,
        given: #"{"both": ["live-activity-bypasses-extension"]}"#,
        suggestion: "Send \"alert\" with \"title\", \"body\" and \"sound\".",
        severityReason: """
            A push that starts an activity without an alert is an error: iOS doesn't start the \
            activity. In the other cases, the activity appears without its alert.
            """,
        evidence: LintEvidence.issue("kylebrowning/APNSwift#226")
    ) { context in
        guard let event = context.aps["event"]?.unencodedString else { return }
        let names = ["title", "body"]
        func isText(_ value: JSONValue?) -> Bool {
            value?.unencodedString?.isEmpty == false
                || value?.unencodedObject?.members.isEmpty == false
        }
        let alert = context.alert
        let localized = ["title-loc-key", "title-loc-args", "loc-key", "loc-args"].filter {
            alert[$0] != nil
        }
        if event == "start", context.aps["alert"]?.unencodedString?.isEmpty ?? true,
            !names.contains(where: { isText(alert[$0]) }), localized.isEmpty
        {
            context.report(
                .liveActivityAlertInvalid,
                context.aps["alert"] == nil ? ["aps"] : ["aps", "alert"],
                anchor: .name,
                severity: .error,
                "The push starts a Live Activity without an alert",
                suggestion: "Add \"alert\" with a title and a body"
            )
        } else if let name = localized.first {
            context.report(
                .liveActivityAlertInvalid,
                ["aps", "alert", name],
                anchor: .name,
                "\"\(name)\" isn't a key of a Live Activity's alert",
                suggestion: "Send {\"loc-key\": …, \"loc-args\": …} as \"title\" or \"body\""
            )
        } else if !alert.members.isEmpty, alert["title"] == nil,
            isText(alert["body"]) || alert["sound"] != nil
        {
            context.report(
                .liveActivityAlertInvalid,
                ["aps", "alert"],
                anchor: .name,
                "The alert has no title, so ActivityKit ignores it and its sound",
                suggestion: "Add \"title\""
            )
        }
        if let sound = context.aps["sound"], !alert.members.isEmpty, alert["sound"] == nil {
            context.report(
                .liveActivityAlertInvalid,
                ["aps", "sound"],
                anchor: .name,
                "A Live Activity's sound must be in \"alert\"",
                suggestion: "Move \"sound\" into \"alert\"",
                fix: .safe(
                    "Move \"sound\" into \"alert\"",
                    .move(["aps", "sound"], into: ["aps", "alert"], name: "sound", json: nil)
                )
            )
        }
    }
}
