import Cameo

extension LintRule {
    static let bodyRepeatsSender: Self = LintRule(
        "body-repeats-sender",
        .participants,
        .warning,
        fix: .suggested,
        summary: "The text begins with the sender's name, such as `Ada: Hi`.",
        mistake: "The notification shows \"Ada\" and, below it, \"Ada: Are you coming?\".",
        why: """
            The first line of a styled notification is the sender's name. If the text also begins \
            with it, the name appears twice.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Ada: Are you coming?"}, "mutable-content": 1},
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png"
                }
              }
            """#,
        suggestion: """
            Remove the name from the text, and send it as the title for devices that don't run the \
            extension.
            """,
        background: """
            Servers add the name because a plain group notification has no other line for it. \
            Android also adds the sender, so the name appears twice there too. Text that \
            legitimately begins with the name is rare; the rule compares the whole name and the \
            colon.
            """,
        evidence: "https://github.com/code-payments/code-android-app/pull/1480"
    ) { context in
        guard let name = context.shownSender?.name, let body = context.payload.aps.alert.body,
            case let prefix = name + ":", body.hasPrefix(prefix), context.alert["loc-key"] == nil,
            body.utf8.count > prefix.utf8.count, context.isStyled,
            context.inspection.appearance.firstLine == name, context.path(of: .body) == nil,
            context.inspection.appearance.body?.hasPrefix(prefix) == true
        else { return }
        let path =
            context.aps["alert"]?.unencodedObject == nil
            ? ["aps", "alert"] : context.linePath("body")
        let rest = body.dropFirst(prefix.count).drop { $0 == " " }
        context.report(
            .bodyRepeatsSender,
            path,
            "The text begins with the sender's name, which the first line already shows",
            suggestion: "Send the text without the name",
            fix: .suggested("Remove the name", .replace(path, json: String(rest).json))
        )
    }
}
