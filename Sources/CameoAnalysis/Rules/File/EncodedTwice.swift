import Cameo

extension LintRule {
    static let encodedTwice: Self = LintRule(
        "encoded-twice",
        .file,
        .error,
        fix: .suggested,
        summary: "The payload or `aps` is JSON in a string.",
        why: """
            This happens if an object is encoded as JSON twice. iOS doesn't decode strings, so \
            it shows nothing.
            """,
        wrong: #"""
            {
              "aps": "{\"alert\": {\"body\": \"Are you coming?\"}, \"sound\": \"default\", \"thread-id\": \"c_7\", \"mutable-content\": 1}"
            }
            """#,
        right: #"""
            {
              "APNS": "{\"aps\":{\"alert\":{\"body\":\"Are you coming?\"},\"sound\":\"default\",\"thread-id\":\"c_7\",\"mutable-content\":1},\"data\":{\"senderId\":\"u_ada\",\"senderName\":\"Ada\",\"senderAvatar\":\"https://images.engines.dev/ada.png\",\"conversationId\":\"c_7\"}}"
            }
            """#,
        advice: "Encode the payload once.",
        replaces: ["no-aps", "malformed-aps"]
    ) { context in
        switch context.apsPlace {
        case .inString(let object):
            context.report(
                .encodedTwice,
                ["aps"],
                "\"aps\" is JSON in a string, so iOS shows nothing",
                remedy: "Encode the payload once",
                fix: LintContext.Fix(
                    title: "Decode the string",
                    change: .replace(["aps"], json: JSONValue.object(object).compact),
                    isSafe: false
                )
            )
        case .inEncodedPayload(let path):
            context.report(
                .encodedTwice,
                path,
                "The payload is JSON in a string",
                remedy:
                    "Lint its content, if a service such as Amazon SNS decodes it; otherwise encode the "
                    + "payload once"
            )
        default: break
        }
    }
}
