extension LintRule {
    static let callAvatarsNotDrawn: Self = LintRule(
        "call-avatars-not-drawn",
        .media,
        mistake: "A call with several participants shows one avatar.",
        why: """
            iOS shows one image for a call: the group's avatar if there is one, otherwise the \
            caller's.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7",
            -     "call": "missed",
            -     "participants": [{"name": "Mary"}]
            +     "call": "missed"
                }
              }
            """#,
        given: #"""
            {
              "mapping": {
                "senderIdKey": "data.senderId",
                "senderNameKey": "data.senderName",
                "avatarUrlKey": "data.senderAvatar",
                "callStateKey": "data.call",
                "callParticipantsKey": "data.participants",
                "conversationIdKey": "data.conversationId"
              }
            }
            """#,
        suggestion: "Nothing needs to be fixed.",
        background: """
            Send `groupAvatar` if the group has its own image. Without one, Cameo uses the \
            caller's avatar. Put the number of participants in the text, such as "Ada and 3 \
            others".
            """
    )
}
