extension LintRule {
    static let mediaNotDrawn: Self = LintRule(
        "media-not-drawn",
        .media,
        mistake: "Ada sends three photos, but the notification shows one.",
        why: """
            The other attachments appear only in the expanded notification, if at all, and each \
            download takes part of the extension's 30 seconds.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                },
            -   "images": ["https://images.engines.dev/1.jpg", "https://images.engines.dev/2.jpg"]
            +   "images": ["https://images.engines.dev/1.jpg"]
              }
            """#,
        given: #"{"mapping": {\#(senderKeys), "mediaUrlKey": "images"}}"#,
        suggestion: "Send the most important attachment first, or send only that one.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/unnotificationattachment"
    )
}
