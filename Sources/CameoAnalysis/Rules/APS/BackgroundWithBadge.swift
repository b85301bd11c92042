import Cameo

extension LintRule {
    static let backgroundWithBadge: Self = LintRule(
        "background-with-badge",
        .aps,
        .warning,
        summary: "`content-available` is sent with a badge or a sound but no text.",
        mistake: "The badge on the app icon doesn't change, although the server sends it.",
        why: """
            A background push must not have an alert, a sound or a badge. APNs may delay or drop \
            the push, including the badge.
            """,
        example: #"""
              {
            -   "aps": {"content-available": 1, "badge": 3}
            +   "aps": {"content-available": 1}
              }
            """#,
        given: #"{"goodAlso": ["push-without-alert"]}"#,
        suggestion: """
            Send the badge with an alert, or send a background push and let the app set the \
            badge.
            """,
        severityReason: """
            An empty sound is informational unless the request has the type background: earlier \
            versions of iOS needed it.
            """,
        evidence: LintEvidence.background,
        replaces: ["text-missing"]
    ) { context in
        let payload = context.payload
        guard payload.aps.isContentAvailable, payload.aps.alert.isEmpty, !context.isLiveActivity,
            ["badge", "sound"].contains(where: { context.aps[$0] ?? .null != .null }),
            payload.root["aps"] != nil, context.inspection.pushType != .removal
        else { return }
        context.report(
            .backgroundWithBadge,
            ["aps", "content-available"],
            anchor: .name,
            // Servers add an empty sound for earlier versions of iOS.
            severity: payload.aps.badge == nil && payload.aps.sound?.isEmpty ?? true
                && context.message.headerText("apns-push-type") != "background"
                ? .info : nil,
            "A background push must not have a badge or a sound",
            suggestion:
                "Omit \"\(context.sentName(of: "content-available"))\", or the badge and the sound"
        )
    }
}
