import Cameo

extension LintRule {
    static let expoMutableContentMissing: Self = LintRule(
        "expo-mutable-content-missing",
        .expo,
        .error,
        fix: .safe,
        from: .request,
        summary: "`mutableContent` isn't true, so the extension doesn't run.",
        mistake: """
            The notification is plain on iPhone, although the extension is in the app.
            """,
        why: """
            Expo sends `mutable-content` only if the message has `mutableContent: true`. The \
            default is false, and iOS then doesn't start the extension.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
            +   "mutableContent": true,
                "ttl": 86400,
                "sound": "default",
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
                  "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        suggestion: "Add `\"mutableContent\": true`; `--fix` does this.",
        background: """
            In Expo Go the default is true, so a test may succeed there but fail in the built app. \
            The key belongs in the message, not in `data`, and isn't spelled `mutable-content`.
            """,
        severityReason: """
            As for `mutable-content-missing`, the finding is a warning if nothing indicates that \
            the app has an extension, and informational if nothing is missing from the \
            notification.
            """,
        evidence: LintEvidence.expo
    ).changingSeverity { $0.parsed.severityWithoutExtension }
}
