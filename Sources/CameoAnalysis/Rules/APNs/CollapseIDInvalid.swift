extension LintRule {
    static let collapseIDInvalid: Self = LintRule(
        "collapse-id-invalid",
        .apns,
        .error,
        from: .request,
        summary: "`apns-collapse-id` is empty or has more than 64 bytes.",
        mistake: "APNs responds with BadCollapseId.",
        why: "APNs limits the ID to 64 bytes, and an empty one identifies nothing.",
        example: #"""
              {
            -   "headers": {"apns-push-type": "alert", "apns-collapse-id": ""},
            +   "headers": {"apns-push-type": "alert", "apns-collapse-id": "m_1"},
                "payload": {
                  "aps": {"alert": {"body": "Are you coming?"}}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Send 1 to 64 bytes, such as the message's ID or a hash of it, or omit the header.
            """,
        background: """
            A notification replaces an earlier one with the same collapse ID, including one that \
            the user hasn't read. Use the ID of the message: a retry or an edit then replaces the \
            first version. With the ID of the conversation, only the last message remains; use \
            that ID as `thread-id`. The limit is in bytes, and a non-ASCII character takes at \
            least two.
            """,
        evidence: LintEvidence.request
    )
}
