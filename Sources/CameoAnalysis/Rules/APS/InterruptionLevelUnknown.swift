extension LintRule {
    static let interruptionLevelUnknown: Self = LintRule(
        "interruption-level-unknown",
        .aps,
        .error,
        summary: "An interruption level is unknown and ignored.",
        why: "iOS uses the level active, so the notification doesn't break through Focus.",
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
        advice: "Send passive, active, time-sensitive or critical."
    )
}
