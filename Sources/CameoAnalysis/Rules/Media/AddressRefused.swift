extension LintRule {
    static let addressRefused: Self = LintRule(
        "address-refused",
        .media,
        .error,
        summary: "A URL isn't allowed, such as an HTTP URL, or is invalid.",
        why: """
            The extension requests only HTTPS URLs with a host that devices can reach. App \
            Transport Security blocks HTTP, and a refused avatar is replaced by initials.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "http://images.engines.dev/ada.png"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png"
              }
            }
            """#,
        advice: "Send an HTTPS URL."
    )
}
