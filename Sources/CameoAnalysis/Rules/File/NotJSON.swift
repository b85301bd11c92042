extension LintRule {
    static let notJSON: Self = LintRule(
        "not-json",
        .file,
        .error,
        summary: "The file isn't a JSON object.",
        why: """
            APNs and all push services accept only JSON objects. The position is that of the \
            first byte that a parser can't read.
            """,
        wrong: #"""
            {
              "aps": {alert: "Hi"}
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {
                  "body": "Are you coming?"
                },
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
        advice: "Correct the JSON at the position of the finding.",
        evidence: LintEvidence.payload
    )
}
