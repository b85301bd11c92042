extension LintRule {
    static let interruptionLevelUnknown: Self = LintRule(
        "interruption-level-unknown",
        .aps,
        mistake: "A notification with the level \"urgent\" is quiet in Focus.",
        why: "iOS ignores an unknown level and treats the notification as active.",
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "interruption-level": "urgent"}
            +   "aps": {"alert": {"body": "Are you coming?"}, "interruption-level": "active"}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send passive, active, time-sensitive or critical.",
        background: """
            `passive` adds the notification to the list without lighting up the screen, `active` \
            is the default, `time-sensitive` breaks through Focus with an entitlement, and \
            `critical` also overrides the mute switch, with an entitlement that Apple grants. \
            OneSignal spells it `time_sensitive`; in `aps`, only the hyphen works.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    )
}
