import Cameo

extension LintRule {
    static let entitlementMissing: Self = LintRule(
        "entitlement-missing",
        .project,
        .error,
        needs: .project,
        summary: "The payload requires an entitlement that the app doesn't have.",
        mistake: """
            The extension runs, but iOS doesn't draw the avatar, or a time-sensitive message \
            stays quiet.
            """,
        why: """
            iOS applies the style and the interruption level only to apps with the entitlement. \
            Otherwise it ignores them without an error.
            """,
        example: #"""
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
        given: #"""
            {
              "project": {"entitlements": ["com.apple.developer.usernotifications.communication"]},
              "goodProject": {
                "entitlements": [
                  "com.apple.developer.usernotifications.communication",
                  "com.apple.developer.usernotifications.time-sensitive"
                ]
              },
              "goodAlso": ["entitlement-needed"]
            }
            """#,
        suggestion: """
            Add the capability to the app target in Xcode, and update the provisioning profile.
            """,
        background: """
            Messages require the Communication Notifications entitlement, \
            `com.apple.developer.usernotifications.communication`, on the app target. \
            `NSUserActivityTypes` in its Info.plist must also contain `INSendMessageIntent`. A \
            development build can have the entitlement while the App Store build lacks it, if \
            their profiles differ; `codesign -d --entitlements -` shows a build's entitlements.
            """,
        evidence: LintEvidence.communication,
        replaces: ["entitlement-needed"]
    ) { context in
        guard let entitlements = context.project?.entitlements else { return }
        func check(_ name: String, _ path: [String]) {
            let entitlement = "com.apple.developer.usernotifications.\(name)"
            guard !entitlements.contains(entitlement) else { return }
            context.report(
                .entitlementMissing,
                path,
                "The app doesn't have the entitlement \(entitlement)",
                suggestion: "Add the capability in Xcode"
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
