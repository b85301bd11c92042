import Cameo

extension LintRule {
    static let oneSignalBadgeIncomplete: Self = LintRule(
        "onesignal-badge-incomplete",
        .onesignal,
        .error,
        summary: """
            `ios_badgeType` is `SetTo` or `Increase` without `ios_badgeCount`, or the count \
            has no type.
            """,
        mistake: """
            The app icon keeps its old number, although the request has a badge.
            """,
        why: """
            OneSignal rejects the request, or doesn't change the badge.
            """,
        example: #"""
              {
                "app_id": "0f0f0f0f-1a2b-4c3d-8e5f-0a1b2c3d4e5f",
                "included_segments": ["All"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Backup finished"},
            -   "ios_badgeType": "Increase"
            +   "ios_badgeType": "Increase",
            +   "ios_badgeCount": 1
              }
            """#,
        suggestion: "Send both, or neither.",
        background: """
            `SetTo` shows the count, `Increase` adds it to the number on the app icon, and a \
            negative count with `Increase` subtracts. A count of 0 with `SetTo` removes the badge. \
            If the server doesn't track read messages, send `Increase` and let the app reset the \
            badge.
            """,
        evidence: LintEvidence.issue("OneSignal/OneSignal-iOS-SDK#362")
    ) { context in
        let source = context.message.source
        let type = source["ios_badgeType"]?.unencodedString
        if let type, type != "None", source["ios_badgeCount"] == nil {
            context.reportRequest(
                .oneSignalBadgeIncomplete,
                ["ios_badgeType"],
                anchor: .name,
                "\"ios_badgeType\" has no \"ios_badgeCount\"",
                suggestion: "Add the count, or remove the type"
            )
        } else if source["ios_badgeType"] == nil, source["ios_badgeCount"] != nil {
            context.reportRequest(
                .oneSignalBadgeIncomplete,
                ["ios_badgeCount"],
                anchor: .name,
                "\"ios_badgeCount\" has no \"ios_badgeType\"",
                suggestion: "Add SetTo or Increase as \"ios_badgeType\""
            )
        }
    }
}
