import Cameo

extension LintRule {
    static let nameIsID: Self = LintRule(
        "name-is-id",
        .participants,
        .warning,
        summary: "A sender's or group's name is an ID, such as a UUID.",
        mistake: "Grace sees a string of digits and letters instead of the sender's name.",
        why: """
            The server sent the ID because it found no name or mixed up two fields. The ID appears \
            as the sender, and the initials are derived from it.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f",
            -     "senderName": "0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f",
            +     "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: "Send the name. If there is none, send a title such as \"New message\".",
        background: """
            Phone numbers and email addresses aren't reported: they identify the sender to the user.
            """,
        evidence: LintEvidence.issue("Actual-Chat/actual-chat#485"),
        replaces: ["handle-equals-name"]
    ) { context in
        for field in [Mapping.Field.senderName, .groupName] {
            guard let path = context.path(of: field),
                let name = JSONValue.object(context.payload.root).value(at: path[...])?
                    .unencodedString,
                name.utf8.count == 36 && name.isUUID || name.isLongHexadecimal
            else { continue }
            context.report(
                .nameIsID,
                path,
                "The name of the \(field == .groupName ? "group" : "sender") is an ID",
                suggestion: "Send the name"
            )
        }
    }
}

extension String {
    /// Whether the string is a database ID with at least 24 hexadecimal digits.
    fileprivate var isLongHexadecimal: Bool {
        (24...64).contains(utf8.count) && utf8.allSatisfy { $0.isHexadecimalDigit }
            && utf8.contains { $0.isASCIIDigit }
    }
}
