extension LintRule {
    static let fcmAPILegacy: Self = LintRule(
        "fcm-api-legacy",
        .fcm,
        .error,
        fix: .suggested,
        from: .request,
        summary: "The request is for Firebase's legacy API, which has been shut down.",
        mistake: "All requests have failed since the summer of 2024.",
        why: """
            Firebase has shut down the legacy API, with `to`, `registration_ids` and \
            `notification` at the top level.
            """,
        example: #"""
              {
            -   "to": "dAbCdEfGhIjKlMnOpQrStU",
            -   "notification": {"body": "Are you coming?"}
            +   "message": {"fid": "dAbCdEfGhIjKlMnOpQrStU", "notification": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing"]}"#,
        suggestion: "Send `{\"message\": {…}}` to the HTTP v1 API.",
        background: """
            The linter suggests the converted request. Three things change: the target moves into \
            `message`, `mutable_content` becomes `"mutable-content": 1` in `apns.payload.aps`, and \
            the request is authorized by a service account instead of a server key. A request to \
            several devices becomes one request for each.
            """,
        evidence: LintEvidence.issue("invertase/react-native-firebase#6373")
    )
}
