extension LintRule {
    static let payloadNotRead: Self = LintRule(
        "payload-not-read",
        .participants,
        mistake: """
            The notification stays plain: no avatar and no name of the sender in the first line, \
            although the payload has both.
            """,
        why: """
            Cameo doesn't know the keys, so it finds no sender. The extension delivers the \
            notification unchanged.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "x_uid": "u_ada",
              "x_nick": "Ada",
              "x_pic": "https://images.engines.dev/ada.png"
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        suggestion: """
            Add a mapping with the paths of your keys, or use names such as `senderId`, \
            `senderName` and `senderAvatar`.
            """,
        background: """
            `\(HostProgram.name) map` proposes a mapping from payloads of yours. Some notifications aren't \
            messages, such as "Backup finished"; for them, plain is right, and the finding is \
            only information. If none of your payloads is read, check whether the keys are where \
            you expect them: Firebase puts `data` at the top level, and Expo puts it into \
            `body`.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/implementing-communication-notifications"
    )
}
