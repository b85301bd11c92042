import Cameo

extension LintRule {
    static let threadIDMissing: Self = LintRule(
        "thread-id-missing",
        .aps,
        .off,
        summary: "A notification has no `thread-id`.",
        mistake: "Messages from different chats share a stack on the Lock Screen.",
        why: """
            iOS stacks notifications with the same `thread-id`. Without one, all of the app's \
            notifications share a stack.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}}
            +   "aps": {"alert": {"body": "Are you coming?"}, "thread-id": "c_7"}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send the conversation's ID as `thread-id`.",
        background: """
            The extension sets the thread from the conversation ID, so the rule is off by \
            default. It matters if the extension doesn't run, as in an old version of the app, and \
            for messages without a conversation ID. A thread ID doesn't replace notifications; \
            only `apns-collapse-id` does.
            """,
        evidence: LintEvidence.payload
    ) { context in
        guard context.isAlert, context.aps["thread-id"] == nil else { return }
        context.report(
            .threadIDMissing,
            ["aps"],
            anchor: .name,
            "The notification has no \"thread-id\"",
            suggestion: "Add the conversation ID as \"thread-id\""
        )
    }
}
