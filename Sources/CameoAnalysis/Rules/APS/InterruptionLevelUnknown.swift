extension LintRule {
    static let interruptionLevelUnknown: Self = LintRule(
        "interruption-level-unknown",
        .aps,
        mistake: "A notification with the level \"urgent\" is quiet in Focus.",
        why: "iOS doesn't know the level and treats the notification as active.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "interruption-level": "urgent"}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "interruption-level": "active"}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        suggestion: "Send passive, active, time-sensitive or critical.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    )
}
