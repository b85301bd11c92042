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
              "notification": {"title": "Ada"}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content", "not-read"]}"#,
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
