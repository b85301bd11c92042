extension LintRule {
    static let fcmTokenDeprecated: Self = LintRule(
        "fcm-token-deprecated",
        .fcm,
        .off,
        from: .request,
        summary: "`token` is deprecated in favor of `fid`.",
        mistake: "The message is addressed to a registration token.",
        why: """
            Since June 2026, Firebase's Admin SDK marks `token` as deprecated and recommends the \
            installation ID as `fid`. Both work, nothing changes on the device, and Firebase has \
            announced no date on which tokens stop working.
            """,
        example: #"""
              {
            -   "message": {"notification": {"body": "Are you coming?"}, "token": "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1"}
            +   "message": {"notification": {"body": "Are you coming?"}, "fid": "cKj3m9dQTkuV0y7wJ2h8aB"}
              }
            """#,
        given: #"{"both": ["mutable-content-missing"]}"#,
        suggestion: """
            Let your app report its installation ID, and send that as `fid`. It isn't the token: an \
            installation ID has 22 characters, and a token is much longer.
            """,
        background: """
            The rule is off by default, because the request still works. Turn it on while you \
            migrate a server from tokens to installation IDs, to find the remaining tokens.
            """,
        evidence: LintEvidence.fcm
    )
}
