import Cameo

extension LintRule {
    static let senderWithoutID: Self = LintRule(
        "sender-without-id",
        .participants,
        .warning,
        summary: "The sender has a name but no ID.",
        why: """
            The name becomes the sender's identity: two users named Ada are the same sender, and \
            a renamed one is another.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {"senderName": "Ada", "senderAvatar": "https://images.engines.dev/ada.png"}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        advice: "Send the sender's user ID.",
        evidence: LintEvidence.communication
    ) { context in
        guard let sender = context.shownSender else { return }
        let isNamedByTitle = context.path(of: .senderName).map { $0.first == "aps" } ?? true
        guard sender.id == nil, sender.name != nil, !isNamedByTitle,
            sender.handle.kind == .unknown, context.path(of: .senderHandle) == nil
        else { return }
        context.report(
            .senderWithoutID,
            context.path(ofFirst: .senderName),
            "The sender has a name but no ID",
            remedy: "Send the sender's user ID"
        )
    }
}
