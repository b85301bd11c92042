extension LintRule {
    static let jsonInvalid: Self = LintRule(
        "json-invalid",
        .file,
        .error,
        summary: "The file isn't a JSON object.",
        mistake: """
            The server rejects the request as malformed, or a test can't load the payload. For \
            example, a name has no quotation marks, or a bracket is missing.
            """,
        why: """
            APNs and all push services accept only a JSON object. They reject the whole file if it \
            contains an error, so nothing is delivered.
            """,
        example: #"""
              {
            -   "aps": {alert: "Hi"}
            +   "aps": {
            +     "alert": {
            +       "body": "Are you coming?"
            +     },
            +     "sound": "default",
            +     "thread-id": "c_7",
            +     "mutable-content": 1
            +   },
            +   "data": {
            +     "senderId": "u_ada",
            +     "senderName": "Ada",
            +     "senderAvatar": "https://images.engines.dev/ada.png",
            +     "conversationId": "c_7"
            +   }
              }
            """#,
        suggestion: """
            Correct the file at the position of the finding. Create payloads with a JSON encoder \
            instead of joining strings.
            """,
        background: "If only commas are missing, `--fix` inserts them.",
        evidence: LintEvidence.payload
    )
}
