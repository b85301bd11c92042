import Cameo

extension LintRule {
    static let keyInRequest: Self = LintRule(
        "key-in-request",
        .privacy,
        .error,
        summary: """
            A request file contains an API key, a service-account key or an `Authorization` \
            header.
            """,
        mistake: """
            A request that was saved for a test is in the repository, along with the server's key.
            """,
        why: """
            Anyone with access to the repository can send notifications to all users of the app. \
            Deleting the file leaves the key in the repository's history.
            """,
        example: #"""
              {
            -   "headers": {
            -     "authorization": "bearer eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNMTIzNDU2In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"
            -   },
            +   "headers": {},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Remove the key from the file, revoke it, and read it from the environment when the \
            request is sent.
            """,
        background: """
            An APNs provider token expires after an hour, but its private key, a Firebase service \
            account and the OneSignal REST key don't. `cameo send` reads keys from files or \
            variables outside the repository. This rule doesn't report placeholders such as \
            `YOUR_KEY`.
            """,
        evidence:
            "https://docs.github.com/en/code-security/secret-scanning/introduction/about-secret-scanning"
    ) { context in
        guard context.message.service != nil else { return }
        for marked in context.markedStrings where marked.isKeyOfRequest {
            context.reportRequest(
                .keyInRequest,
                marked.path,
                "The request contains \(marked.secretKind ?? "a key")",
                suggestion: "Read it from the environment when the request is sent"
            )
        }
    }
}
