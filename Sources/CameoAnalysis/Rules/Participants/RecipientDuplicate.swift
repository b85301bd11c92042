import Cameo

extension LintRule {
    static let recipientDuplicate: Self = LintRule(
        "recipient-duplicate",
        .participants,
        .warning,
        summary: "The list of recipients contains a user twice.",
        mistake: """
            A group without a name is shown as "You, Mary & 2 others" although it has fewer \
            members.
            """,
        why: """
            iOS counts each recipient, so a user who is listed twice is counted twice.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "conversationId": "c_7",
            -     "recipients": ["u_grace", "u_mary", "u_grace"],
            +     "recipients": ["u_grace", "u_mary"],
                  "groupAvatar": "https://images.engines.dev/engines.png"
                }
              }
            """#,
        suggestion: "List each member once."
    ) { context in
        guard let (path, value) = context.recipients else { return }
        var known: Set<String> = []
        for (index, element) in (value.array ?? []).enumerated() {
            guard let id = element.userID, !known.insert(id).inserted else { continue }
            context.report(
                .recipientDuplicate,
                value.unencodedArray == nil ? path : path + [String(index)],
                "A recipient is listed twice",
                suggestion: "Remove the second entry"
            )
        }
    }
}

extension JSONValue {
    /// The user's ID in a list element; `nil` if there is none.
    fileprivate var userID: String? {
        if let text { return text }
        guard case .object(let object) = self else { return nil }
        for name in ["id", "userId", "user_id", "uid", "_id"] {
            if let id = object[name]?.text { return id }
        }
        return nil
    }
}
