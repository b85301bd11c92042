extension LintRule {
    static let expoTTLMissing: Self = LintRule(
        "expo-ttl-missing",
        .expo,
        .warning,
        fix: .suggested,
        from: .request,
        summary: "There is no expiration, so APNs attempts delivery only once.",
        mistake: "A phone that was off or offline never receives the message.",
        why: """
            Without `ttl` and `expiration`, Expo sends an expiration of 0 to APNs, which attempts \
            delivery once and stores nothing.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
            -   "mutableContent": true
            +   "mutableContent": true,
            +   "ttl": 86400
              }
            """#,
        suggestion: "Send `ttl` in seconds, such as 86400 for a day.",
        background: """
            On Android the default is four weeks, so the loss appears only on iPhone. APNs accepts \
            the push, and Expo's receipt is ok: it confirms that APNs accepted the push, not that \
            it was delivered. For a message that is useless a minute later, such as a call, use a \
            small value.
            """,
        evidence: LintEvidence.expo
    )
}
