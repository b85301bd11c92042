import Cameo

extension LintRule {
    static let requestField: Self = LintRule(
        "request-field",
        .file,
        .error,
        fix: .suggested,
        summary: """
            A request to Airship, Braze or gorush lacks a field, or spells its name as another \
            service does.
            """,
        mistake: """
            The notification appears, but the avatar doesn't: `mutable-content` was copied from a \
            payload into a request.
            """,
        why: """
            Services make the payload themselves, from fields with names of their own. They ignore \
            other names, or refuse the request.
            """,
        wrong: #"""
            {
              "audience": {"named_user": "u_grace"},
              "device_types": ["ios"],
              "notification": {
                "alert": "Are you coming?",
                "ios": {"mutable-content": true}
              }
            }
            """#,
        right: #"""
            {
              "audience": {"named_user": "u_grace"},
              "device_types": ["ios"],
              "notification": {
                "alert": "Are you coming?",
                "ios": {"mutable_content": true}
              }
            }
            """#,
        given: #"{"also": ["request-unknown"], "goodAlso": ["request-unknown"]}"#,
        suggestion:
            "Use the name from the service's documentation, and send the fields that it requires.",
        background: """
            Types and values of such a request are checked as well. The linter doesn't convert the \
            request, so lint the payload that arrives on the device, too.
            """,
        evidence: "https://docs.airship.com/developer/rest-api/ua/schemas/platform-overrides"
    ) { context in
        guard let service = context.otherService else { return }
        for name in service.required {
            let path = name.split(separator: ".").map { String($0) }
            guard !JSONValue.object(context.message.source).contains(path) else { continue }
            context.reportRequest(
                .requestField,
                [],
                "\(service.name) refuses a request without \(nameList([name]))",
                suggestion: "Add \(nameList([name]))"
            )
        }
        context.checkRequestTypes()
    }
}
