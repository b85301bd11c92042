extension LintRule {
    static let fcmLegacy: Self = LintRule(
        "fcm-legacy",
        .fcm,
        .error,
        fix: .suggested,
        summary: "The request is for Firebase's legacy API, which was shut down.",
        why: "Firebase shut down the API in July 2024; requests to it fail.",
        wrong: #"""
            {
              "to": "dAbCdEfGhIjKlMnOpQrStU",
              "notification": {"body": "Are you coming?"}
            }
            """#,
        right: #"""
            {
              "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"also": ["no-mutable-content"], "goodAlso": ["no-mutable-content"]}"#,
        advice: "Send `{\"message\": {…}}` to the HTTP v1 API.",
        evidence: LintEvidence.issue("invertase/react-native-firebase#6373")
    )
}
