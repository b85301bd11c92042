import Cameo

extension LintRule {
    static let placeholderUnreplaced: Self = LintRule(
        "placeholder-unreplaced",
        .file,
        .warning,
        summary: """
            A value contains a placeholder, such as `YOUR_TOKEN`, `<token>`, `{{name}}`, `${name}` \
            or, in visible text, `{name}` or `%@`.
            """,
        mistake: "Grace reads \"Are you coming, {{name}}?\" on her Lock Screen.",
        why: """
            The template was sent before its values were inserted. iOS shows the text unchanged.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming, {{name}}?"}}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Insert the value, or send text without placeholders.",
        background: """
            IDs and tokens are affected too: a request with `YOUR_TOKEN` is rejected, and if the \
            sender's ID is a placeholder, all users become the same sender. OneSignal and other \
            services replace their own placeholders in a request, such as `{{ name }}`; these \
            aren't reported. A template may keep its placeholders: turn the rule off for the file \
            with `overrides` in `cameo.config.json`.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        let names = [Mapping.Field.senderName, .groupName].compactMap { field in
            context.path(of: field).map { context.message.base + $0 }
        }
        for marked in context.markedStrings
        where marked.marks.contains(.placeholder) || marked.marks.contains(.format) {
            // iOS shows a title and a body unchanged.
            let isShown =
                shownNames.contains(marked.path.last ?? "") || names.contains(marked.path)
            let placeholder =
                isShown
                ? marked.text.shownPlaceholder
                : marked.marks.contains(.placeholder) ? marked.text.placeholder : nil
            guard let placeholder, !context.isReplacedByService(placeholder, marked.path) else {
                continue
            }
            context.reportRequest(
                .placeholderUnreplaced,
                marked.path,
                "The value contains the placeholder \(placeholder)",
                suggestion: "Replace it with the value"
            )
        }
    }
}

extension LintContext {
    /// Returns whether the service has its own templates and fills in their placeholders when it
    /// sends the push.
    fileprivate func isReplacedByService(_ placeholder: String, _ path: [String]) -> Bool {
        guard placeholder.hasPrefix("\"{") || placeholder.hasPrefix("\"$") else { return false }
        if message.service == nil, case .inUnknownRequest = apsLocation { return true }
        return message.service == .oneSignal && path.first != "data"
    }
}

/// The names of visible text in payloads and requests.
private let shownNames: Set<String> = ["title", "subtitle", "body", "alert", "message", "en"]
