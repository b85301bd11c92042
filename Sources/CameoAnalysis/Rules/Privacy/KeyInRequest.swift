import Cameo

extension LintRule {
    static let keyInRequest: Self = LintRule(
        "key-in-request",
        .privacy,
        .error,
        summary: """
            The file of a request contains an API key, a service-account key or an \
            `Authorization` header.
            """,
        why: """
            Everyone with access to the repository has the key. Read it from the environment.
            """,
        wrong: #"""
            {
              "headers": {
                "authorization": "bearer eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJURUFNMTIzNDU2In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"
              },
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        right: #"""
            {
              "headers": {},
              "payload": {
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Read it from the environment when the request is sent."
    ) { context in
        guard context.message.service != nil else { return }
        for marked in context.markedStrings {
            let kind = context.secretKind(of: marked)
            guard context.isKeyOfRequest(marked, kind) else { continue }
            context.reportRequest(
                .keyInRequest,
                marked.path,
                "The request contains \(kind ?? "a key")",
                remedy: "Read it from the environment when the request is sent"
            )
        }
    }
}
