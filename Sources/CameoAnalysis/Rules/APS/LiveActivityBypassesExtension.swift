extension LintRule {
    static let liveActivityBypassesExtension: Self = LintRule(
        "live-activity-bypasses-extension",
        .aps,
        mistake: """
            A push for a Live Activity has no avatar and isn't changed by the extension.
            """,
        why: """
            iOS passes the push to ActivityKit and doesn't start the service extension.
            """,
        example: #"""
              {
            -   "aps": {"timestamp": 1790000000, "event": "update", "content-state": {}}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Nothing needs to be fixed. To show a message, send a separate notification.
            """,
        evidence:
            "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
    )
}
