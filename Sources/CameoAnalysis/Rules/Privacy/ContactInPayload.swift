import Cameo

extension LintRule {
    static let contactInPayload: Self = LintRule(
        "contact-in-payload",
        .privacy,
        .off,
        summary: "A value that isn't a handle is an email address or a phone number.",
        mistake: "Every push contains an email address or a phone number.",
        why: """
            The service, and everyone with access to its logs, can see users' personal data, to \
            which privacy laws apply.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
            -     "senderId": "ada@engines.dev",
            +     "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        suggestion: """
            Send an ID instead. The handle is the exception: iOS needs it to find the contact.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        guard MarkedString.findsPersonalText(context) else { return }
        let handle = context.path(of: .senderHandle)
        for marked in context.markedStrings where marked.marks.contains(.personal) {
            guard let kind = marked.text.personalKind, handle != marked.path else { continue }
            context.reportRequest(
                .contactInPayload,
                marked.path,
                "The value contains \(kind)",
                suggestion: "Send an ID instead"
            )
        }
    }
}
