import Cameo

extension LintRule {
    static let entitlementMissing: Self = LintRule(
        "entitlement-missing",
        .project,
        .error,
        needs: .project,
        summary: "The payload needs an entitlement that the app doesn't have.",
        why: """
            iOS ignores the interruption level or the style, and reports no error.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1,
                "interruption-level": "time-sensitive"
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        given: #"""
            {
              "project": {"entitlements": ["com.apple.developer.usernotifications.communication"]}
            }
            """#,
        advice: "Add the capability in Xcode.",
        evidence: LintEvidence.communication,
        replaces: ["needs-entitlement"]
    ) { context in
        guard let entitlements = context.project?.entitlements else { return }
        func check(_ name: String, _ path: [String]) {
            let entitlement = "com.apple.developer.usernotifications.\(name)"
            guard !entitlements.contains(entitlement) else { return }
            context.report(
                .entitlementMissing,
                path,
                "The app has no entitlement \(entitlement)",
                remedy: "Add the capability in Xcode"
            )
        }
        if context.isStyled {
            check("communication", context.path(ofFirst: .senderID, .senderName))
        }
        let level = context.inspection.plan.properties.interruptionLevel
        let path = context.path(of: .interruptionLevel) ?? ["aps", "interruption-level"]
        if level == .timeSensitive { check("time-sensitive", path) }
        if level == .critical { check("critical-alerts", path) }
        if level != .critical, context.payload.aps.isSoundCritical {
            check("critical-alerts", ["aps", "sound"])
        }
    }
}
