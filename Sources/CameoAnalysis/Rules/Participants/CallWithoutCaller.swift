extension LintRule {
    static let callWithoutCaller: Self = LintRule(
        "call-without-caller",
        .participants,
        mistake: "\"Missed call\" appears without a name and without an avatar.",
        why: "iOS shows a call by the name of its caller.",
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {"call": "missed"}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "call": "missed"
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
        suggestion: "Send the caller's name and ID.",
        background: """
            For an incoming call, show a name from the user's contacts if the app has it; an ID or \
            a telephone number as the handle is enough for iOS to find the contact. A call of a group needs the participant who has started it.
            """
    )
}
