extension LintRule {
    static let callStateUnknown: Self = LintRule(
        "call-state-unknown",
        .participants,
        mistake: "A call looks like a message.",
        why: "The only call states are incoming, missed and voicemail.",
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
            -     "call": "maybe"
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
        suggestion: "Send one of the three states, or map your value to one of them.",
        background: """
            The mapping converts values: `"callStateKey": {"path": "data.event", "values": \
            {"ring": "incoming", "noAnswer": "missed"}}`. Events that end a call, such as \
            "hangup", shouldn't show a notification; send them as background pushes.
            """
    )
}
