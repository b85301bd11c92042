extension LintRule {
    static let callWithoutCaller: Self = LintRule(
        "call-without-caller",
        .participants,
        mistake: "\"Missed call\" appears without a name or an avatar.",
        why: "iOS identifies a call by its caller's name.",
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "data": {"call": "missed"}
            +   "data": {
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
            +     "senderAvatar": "https://images.engines.dev/ada.png",
            +     "call": "missed"
            +   }
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
        suggestion: "Send the caller's name and ID.",
        background: """
            For an incoming call, iOS finds the contact by the ID or phone number in the handle. \
            For a group call, send the participant who started it.
            """
    )
}
