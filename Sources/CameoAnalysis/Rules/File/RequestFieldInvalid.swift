import Cameo

extension LintRule {
    static let requestFieldInvalid: Self = LintRule(
        "request-field-invalid",
        .file,
        .error,
        fix: .suggested,
        summary: """
            A request to Airship, Braze or gorush lacks a field, or uses another service's name \
            for it.
            """,
        mistake: """
            The notification appears, but the avatar doesn't: `mutable-content` was copied from a \
            payload into a request.
            """,
        why: """
            Services build the payload from fields that have their own names. They ignore other \
            names or reject the request.
            """,
        example: #"""
              {
                "audience": {"named_user": "u_grace"},
                "device_types": ["ios"],
                "notification": {
                  "alert": "Are you coming?",
            -     "ios": {"mutable-content": true}
            +     "ios": {"mutable_content": true}
                }
              }
            """#,
        given: #"{"both": ["request-unknown"]}"#,
        suggestion:
            "Use the name from the service's documentation, and send the fields that it requires.",
        background: """
            The linter also checks the types and values of such a request, but doesn't convert it, \
            so also lint the payload that arrives on the device.
            """,
        evidence: "https://docs.airship.com/developer/rest-api/ua/schemas/platform-overrides"
    ) { context in
        guard let service = context.otherService else { return }
        for name in service.required {
            let path = name.split(separator: ".").map { String($0) }
            guard !JSONValue.object(context.message.source).contains(path) else { continue }
            context.reportRequest(
                .requestFieldInvalid,
                [],
                "\(service.name) rejects a request without \(nameList([name]))",
                suggestion: "Add \(nameList([name]))"
            )
        }
        RequestTypeCheck(context)?.run()
    }
}
