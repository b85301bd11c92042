import Cameo

extension LintRule {
    static let contentChangedMissing: Self = LintRule(
        "content-changed-missing",
        .apns,
        .warning,
        fix: .suggested,
        summary: "A push for widgets or controls has no `\"content-changed\": true`.",
        mistake: "APNs accepts the push, and the widget keeps its old content.",
        why: """
            Apple documents `"content-changed": true` in `aps` for pushes of type widgets or \
            controls. `content-available` is for the app.
            """,
        example: #"""
              {
                "headers": {
                  "apns-push-type": "widgets",
                  "apns-topic": "com.example.engines.push-type.widgets"
                },
                "payload": {
            -     "aps": {"content-available": 1}
            +     "aps": {"content-changed": true}
                }
              }
            """#,
        given: #"{"goodAlso": ["push-without-alert"]}"#,
        suggestion: "Send `\"content-changed\": true` in `aps`.",
        evidence:
            "https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications",
        replaces: ["push-without-alert", "text-missing"]
    ) { context in
        let type = context.message.headerText("apns-push-type")
        guard type == "widgets" || type == "controls", !context.hasKey("content-changed") else {
            return
        }
        context.report(
            .contentChangedMissing,
            ["aps"],
            anchor: .name,
            "A push of type \(type ?? "") has no \"content-changed\"",
            suggestion: "Add \"content-changed\": true",
            fix: .suggested(
                "Add \"content-changed\": true",
                .insert(into: ["aps"], name: "content-changed", json: "true")
            )
        )
    }
}
