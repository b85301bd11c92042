import Cameo

extension LintRule {
    static let backgroundWithAlert: Self = LintRule(
        "background-with-alert",
        .aps,
        .info,
        summary: "`content-available` is sent together with an alert.",
        mistake: """
            iOS wakes the app for only some of the messages.
            """,
        why: """
            A push with text and `content-available` is an alert that also starts the app in the \
            background. iOS limits such starts and skips some of them; the alert itself is shown. \
            A push with an empty alert shows nothing, but isn't a background push either.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "content-available": 1}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Omit `content-available` unless the app loads something for each message.",
        background: """
            Chat apps do this to load the conversation before the user opens it. Don't rely on it: \
            iOS wakes the app only a few times per hour, and never after the user force-quits it \
            in the app switcher. Load essential data in the extension, or when the app opens.
            """,
        severityReason: """
            An empty alert without `mutable-content` is a warning: such a push is meant to wake the app.
            """,
        evidence: LintEvidence.background
    ) { context in
        guard context.payload.aps.isContentAvailable else { return }
        if context.hasEmptyAlert, context.message.service != .expo, !context.isLiveActivity {
            return context.report(
                .backgroundWithAlert,
                ["aps", "alert"],
                anchor: .name,
                severity: context.payload.aps.isMutable ? nil : .warning,
                "A background push must not have \"alert\", not even an empty one",
                suggestion: "Remove \"\(context.sentName(of: "alert"))\""
            )
        }
        guard context.isAlert else { return }
        context.report(
            .backgroundWithAlert,
            ["aps", "content-available"],
            anchor: .name,
            "The push has text and also wakes the app in the background",
            suggestion:
                "Omit \"\(context.sentName(of: "content-available"))\" unless the app needs it"
        )
    }
}
