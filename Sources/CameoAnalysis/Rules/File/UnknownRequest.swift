import Cameo

extension LintRule {
    static let unknownRequest: Self = LintRule(
        "unknown-request",
        .file,
        .warning,
        summary: """
            The file resembles a request to a push service, but to none that Cameo knows.
            """,
        why: """
            Only what arrives on the device can be checked. Lint the payload that the service \
            sends.
            """,
        wrong: #"""
            {
              "notification": {"title": "Ada", "body": "Are you coming?"},
              "audience": {"user": "u_grace"}
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "sound": "default",
                "thread-id": "c_7",
                "mutable-content": 1
              },
              "data": {
                "senderId": "u_ada",
                "senderName": "Ada",
                "senderAvatar": "https://images.engines.dev/ada.png",
                "conversationId": "c_7"
              }
            }
            """#,
        advice: "Lint the payload that arrives on the device.",
        replaces: ["no-aps"]
    ) { context in
        guard case .inUnknownRequest(let path) = context.apsPlace else { return }
        context.report(
            .unknownRequest,
            path,
            anchor: .name,
            "The file resembles a request to a push service that Cameo doesn't know",
            remedy: "Lint the payload that arrives on the device"
        )
    }
}
