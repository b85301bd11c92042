extension LintRule {
    static let textMissing: Self = LintRule(
        "text-missing",
        .aps,
        fix: .safe,
        mistake: """
            The phone shows nothing. The title and the text are in `aps`, but not in \
            `aps.alert`.
            """,
        why: """
            iOS shows a notification only if its alert has a title, a subtitle or a body. Without \
            one, it doesn't start the extension either.
            """,
        example: #"""
              {
            -   "aps": {"title": "Ada", "body": "Are you coming?"}
            +   "aps": {"alert": {"title": "Ada", "body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send the text in `aps.alert`; `--fix` moves it.",
        background: """
            An extension can't add missing text: a push that the extension decrypts or completes \
            needs placeholder text such as "New message", which the extension replaces.
            """,
        severityReason: """
            The finding is informational for a push that only sets a badge or plays a sound, which \
            is valid; the extension doesn't run for it. It's a warning for payloads that are often \
            meant for another receiver: an `alert` next to `aps`, a Firebase message with only \
            `data`, which Android apps show themselves, and an empty `aps` next to custom keys, \
            which PushKit and Push to Talk receive.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications"
    )
}
