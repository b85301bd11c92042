extension LintRule {
    static let keyDuplicate: Self = LintRule(
        "key-duplicate",
        .file,
        mistake: """
            A change to the payload has no effect: another part of the file sets the same key \
            again.
            """,
        why: """
            If a name is repeated, JSON parsers differ in which value they use; most use the last \
            one. An intermediate server and the device may therefore read different payloads.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {
                    "body": "Are you coming?"
                  },
            -     "sound": "default",
                  "sound": "default",
                  "thread-id": "c_7",
                  "mutable-content": 1
                },
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        suggestion: "Remove all but one of them.",
        evidence: "https://www.rfc-editor.org/rfc/rfc8259#section-4"
    )
}
