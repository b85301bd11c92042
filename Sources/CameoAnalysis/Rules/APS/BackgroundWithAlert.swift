import Cameo

extension LintRule {
    static let backgroundWithAlert: Self = LintRule(
        "background-with-alert",
        .aps,
        .warning,
        summary: "`content-available` is sent together with text.",
        mistake: """
            A message also wakes the app each time, and some of the wake-ups are missing.
            """,
        why: """
            A push with text and `content-available` is an alert that also starts the app in \
            the background. iOS limits such starts and skips some of them; the alert itself is \
            shown.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "content-available": 1}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"""
            {
              "also": ["mutable-content-missing", "payload-not-read"],
              "goodAlso": ["mutable-content-missing", "payload-not-read"]
            }
            """#,
        suggestion: "Omit `content-available` unless the app loads something for each message.",
        background: """
            Chat apps do this to load the conversation before the user opens it, so the finding \
            is only information for messages and pushes with `mutable-content`. Don't rely on \
            it: iOS allows a few starts per hour, and none after the user has closed the app in \
            the app switcher. Data that must be there belongs in the extension or is loaded when \
            the app opens.
            """,
        severityReason: """
            The finding is information if the push has a sender or `mutable-content`: messaging \
            apps wake the app on purpose, for example to download the message.
            """,
        evidence: LintEvidence.background
    ) { context in
        guard context.isAlert, context.payload.aps.isContentAvailable else { return }
        context.report(
            .backgroundWithAlert,
            ["aps", "content-available"],
            anchor: .name,
            // In messaging apps, alerts that also wake the app are common.
            severity: context.parsed.sender != nil || context.payload.aps.isMutable ? .info : nil,
            "The push has text and also wakes the app in the background",
            suggestion: "Omit \"content-available\" unless the app needs it"
        )
    }
}
