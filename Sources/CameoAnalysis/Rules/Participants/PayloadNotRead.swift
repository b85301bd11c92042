extension LintRule {
    static let payloadNotRead: Self = LintRule(
        "payload-not-read",
        .participants,
        mistake: """
            The notification stays plain: it has no avatar, and no sender name in the first line, \
            although the payload contains both.
            """,
        why: """
            Cameo doesn't recognize the keys, so it finds no sender. The extension delivers the \
            notification unchanged.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "x_uid": "u_ada",
            -   "x_nick": "Ada",
            -   "x_pic": "https://images.engines.dev/ada.png"
            +   "data": {
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
            +     "senderAvatar": "https://images.engines.dev/ada.png"
            +   }
              }
            """#,
        suggestion: """
            Add a mapping with the paths of your keys, or use names such as `senderId`, \
            `senderName` and `senderAvatar`.
            """,
        background: """
            `\(HostProgram.name) map` proposes a mapping from your payloads. Some notifications \
            aren't messages, such as "Backup finished"; these are meant to be plain, and the \
            finding is only informational. If Cameo doesn't find a sender in any of your payloads, \
            check the location of the keys: Firebase puts `data` at the top level, and Expo puts \
            it into `body`.
            """,
        severityReason: """
            The finding is a warning if a mapping would certainly find a sender, and if the keys of \
            the sender are in `aps`; `--fix` moves these next to it.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    )
}
