import Cameo

extension LintRule {
    static let urlArgs: Self = LintRule(
        "url-args",
        .aps,
        .info,
        summary: "`url-args` is used, which is for pushes to websites in Safari.",
        why: "Apps ignore the key.",
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1,
                "url-args": ["a"]
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
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
        advice: "Remove it.",
        evidence: LintEvidence.payload
    ) { context in
        guard context.aps["url-args"] != nil else { return }
        context.report(
            .urlArgs,
            ["aps", "url-args"],
            anchor: .name,
            "\"url-args\" is for pushes to websites; apps ignore it",
            remedy: "Remove it"
        )
    }
}
