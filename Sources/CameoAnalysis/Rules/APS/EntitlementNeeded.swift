extension LintRule {
    static let entitlementNeeded: Self = LintRule(
        "entitlement-needed",
        .aps,
        mistake: "A time-sensitive message stays in Notification Center while Focus is on.",
        why: """
            iOS honors `time-sensitive` and `critical` only for apps with the entitlement. \
            Otherwise the notification interrupts like any other, and no error is reported.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "interruption-level": "time-sensitive"}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Add the Time Sensitive Notifications capability in Xcode, or pass `--project` to check \
            the app.
            """,
        background: """
            The finding is informational: the payload is correct if the app has the capability. \
            With the entitlement, the app's notification settings on the phone have a switch for \
            time-sensitive notifications; otherwise the switch is missing. Critical alerts need an \
            entitlement that Apple grants on request. Reserve the level for messages that can't \
            wait, because users can turn it off per app.
            """,
        evidence:
            "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.usernotifications.time-sensitive"
    )
}
