extension LintRule {
    static let apsMalformed: Self = LintRule(
        "aps-malformed",
        .file,
        mistake: "The phone shows nothing, and the server logs no error.",
        why: """
            `aps` is an array, a string or a number. iOS reads keys only from a dictionary.
            """,
        example: #"""
              {
            -   "aps": []
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send `aps` as one dictionary.",
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    )
}
