import Cameo

extension LintRule {
    static let senderWithoutID: Self = LintRule(
        "sender-without-id",
        .participants,
        .warning,
        summary: "The sender has a name but no ID.",
        mistake: """
            Grace knows two users named Ada. Their messages have the same avatar, and Siri \
            suggests the wrong user.
            """,
        why: """
            The name becomes the sender's identity: two users with the same name become one \
            sender, and a user who changes names becomes a new sender.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            -   "data": {"senderName": "Ada", "senderAvatar": "https://images.engines.dev/ada.png"}
            +   "data": {
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
            +     "senderAvatar": "https://images.engines.dev/ada.png"
            +   }
              }
            """#,
        suggestion: "Send the sender's user ID, which never changes and is unique.",
        background: """
            Cameo caches the avatar under this ID, and iOS uses it to learn whose messages matter, \
            for Focus and for suggestions. The ID doesn't have to be readable: a number or a hash \
            is fine if it's the same in every push. The rule doesn't apply if the handle is an \
            email address or a phone number, because that identifies the sender too.
            """,
        evidence: LintEvidence.communication
    ) { context in
        guard let sender = context.shownSender else { return }
        let isNamedByTitle = context.path(of: .senderName).map { $0.first == "aps" } ?? true
        guard sender.id == nil, sender.name != nil, !isNamedByTitle,
            sender.handle.kind == .unknown, context.path(of: .senderHandle) == nil,
            // Another rule reports an ID that is an object or array.
            !context.reports.contains(.mappedValueUnusable)
        else { return }
        context.report(
            .senderWithoutID,
            context.path(ofFirst: .senderName),
            "The sender has a name but no ID",
            suggestion: context.inspection.similarPath(for: .senderID).map {
                "Correct the mapping's \"\(Mapping.Field.senderID.mappingKey)\" to \"\($0)\""
            } ?? "Send the sender's user ID"
        )
    }
}
