extension LintRule {
    static let fcmKeyUnknown: Self = LintRule(
        "fcm-key-unknown",
        .fcm,
        .error,
        fix: .suggested,
        from: .request,
        summary: "A request to Firebase contains an unknown key.",
        mistake: "Firebase responds with INVALID_ARGUMENT and \"Unknown name\".",
        why: """
            The HTTP API rejects a request with an undefined key, such as a key from the legacy \
            API.
            """,
        example: #"""
              {
                "message": {
                  "fid": "dAbCdEfGhIjKlMnOpQrStU",
            -     "notification": {"titel": "Ada", "body": "Are you coming?", "sound": "default"}
            +     "notification": {"title": "Ada", "body": "Are you coming?"},
            +     "apns": {
            +       "payload": {"aps": {"sound": "default"}}
            +     }
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing"]}"#,
        suggestion: """
            Use a name that the API defines. `notification` has only `title`, `body` and `image`; \
            sound, badge and category belong in `apns.payload.aps` for iOS, and in \
            `android.notification` for Android. Move your own keys into `data`.
            """,
        background: """
            The legacy API had `sound`, `badge`, `click_action`, `priority`, `time_to_live` and \
            `collapse_key` next to the text; the HTTP v1 API rejects all of them there. `priority` \
            becomes `apns-priority` in `apns.headers` and `android.priority`, `collapse_key` becomes \
            `apns-collapse-id` and `android.collapse_key`.
            """,
        evidence: LintEvidence.fcm
    )
}
