import Cameo

extension LintRule {
    static let payloadEncodedTwice: Self = LintRule(
        "payload-encoded-twice",
        .file,
        .error,
        fix: .suggested,
        summary: "The payload or `aps` is JSON in a string.",
        mistake: """
            The push arrives at the service without an error, but the phone shows nothing. In \
            the log, the payload is full of backslashes.
            """,
        why: """
            `aps` is a string that contains JSON. iOS doesn't decode strings, so it finds no \
            alert and shows nothing.
            """,
        example: #"""
              {
            -   "aps": "{\"alert\": {\"body\": \"Are you coming?\"}, \"sound\": \"default\", \"thread-id\": \"c_7\", \"mutable-content\": 1}"
            +   "default": "Are you coming?",
            +   "APNS": "{\"aps\":{\"alert\":{\"body\":\"Are you coming?\"},\"sound\":\"default\",\"thread-id\":\"c_7\",\"mutable-content\":1},\"data\":{\"senderId\":\"u_ada\",\"senderName\":\"Ada\",\"senderAvatar\":\"https://images.engines.dev/ada.png\",\"conversationId\":\"c_7\"}}"
              }
            """#,
        suggestion: """
            Encode the payload once: pass the object to the library, not the result of \
            `JSON.stringify`.
            """,
        background: """
            This happens when one function encodes `aps` and another encodes the whole payload. \
            Look for `\\"` in the data that the server sends. Amazon SNS is the exception: its \
            messages have one string per platform, such as `APNS`, and the linter reads these.
            """,
        evidence:
            "https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html",
        replaces: ["aps-missing", "aps-malformed"]
    ) { context in
        switch context.apsLocation {
        case .inString(let object):
            context.report(
                .payloadEncodedTwice,
                ["aps"],
                "\"aps\" is JSON in a string, so iOS shows nothing",
                suggestion: "Encode the payload once",
                fix: .suggested(
                    "Decode the string",
                    .replace(["aps"], json: JSONValue.object(object).compact)
                )
            )
        case .inEncodedPayload(let path):
            context.report(
                .payloadEncodedTwice,
                path,
                "The payload is JSON in a string",
                suggestion:
                    "Lint its content, if a service such as Amazon SNS decodes it; otherwise encode the "
                    + "payload once"
            )
        default: break
        }
    }
}
