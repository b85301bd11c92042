import Cameo

extension LintRule {
    static let requestUnknown: Self = LintRule(
        "request-unknown",
        .file,
        .warning,
        summary: """
            The file resembles a request to a push service that Cameo doesn't support.
            """,
        mistake: "The linter reports almost nothing about a request that doesn't work.",
        why: """
            The linter can't convert the request to the payload that the service builds. It can \
            check only the payload that arrives on the device.
            """,
        example: #"""
              {
            -   "notification": {"title": "Ada", "text": "Are you coming?"}
            +   "aps": {"alert": {"title": "Ada", "body": "Are you coming?"}}
              }
            """#,
        given: #"{"goodAlso": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Lint the payload that arrives on the device. Log `userInfo` in the app to get it.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification",
        replaces: ["aps-missing"]
    ) { context in
        guard case .inUnknownRequest(let path) = context.apsLocation else { return }
        context.report(
            .requestUnknown,
            path,
            anchor: .name,
            context.otherService.map {
                "The file resembles a request to \($0.name), which Cameo doesn't convert to a payload"
            } ?? "The file resembles a request to a push service that Cameo doesn't support",
            suggestion: "Lint the payload that arrives on the device"
        )
    }
}
