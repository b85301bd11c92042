extension LintRule {
    static let senderNameMissing: Self = LintRule(
        "sender-name-missing",
        .participants,
        mistake: "The first line shows an ID or an email address instead of a name.",
        why: "The sender has no name, so Cameo fills the first line with another value.",
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
            +     "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        given: #"""
            {
              "mapping": {\#(senderKeys), "style": {"showsIdAsName": true}},
              "also": ["handle-equals-name"]
            }
            """#,
        suggestion: "Send the sender's name as the title, or in a key that the mapping names."
    )
}
