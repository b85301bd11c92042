import Cameo

extension LintRule {
    static let snsPushTypeMismatch: Self = LintRule(
        "sns-push-type-mismatch",
        .file,
        .error,
        summary: "The push type in an Amazon SNS request doesn't match the content for APNs.",
        mistake: "Amazon SNS accepts the request, but the message arrives late or not at all.",
        why: """
            Amazon SNS sends the attribute `AWS.SNS.MOBILE.APNS.PUSH_TYPE` as the header \
            `apns-push-type`. APNs may delay or drop an alert whose push type is `background`.
            """,
        example: #"""
              {
                "TargetArn": "arn:aws:sns:eu-west-1:123456789012:endpoint/APNS/Engines/1",
                "MessageStructure": "json",
                "Message": "{\"default\": \"Are you coming?\", \"APNS\": \"{\\\"aps\\\": {\\\"alert\\\": \\\"Are you coming?\\\"}}\"}",
                "MessageAttributes": {
            -     "AWS.SNS.MOBILE.APNS.PUSH_TYPE": {
            -       "DataType": "String", "StringValue": "background"
            -     }
            +     "AWS.SNS.MOBILE.APNS.PUSH_TYPE": {"DataType": "String", "StringValue": "alert"}
                }
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion:
            "Send `alert` if there is text, and `background` only for `content-available`.",
        evidence:
            "https://docs.aws.amazon.com/sns/latest/dg/sns-send-custom-platform-specific-payloads-mobile-devices.html"
    )
    .checkingFile { run in
        let name = "AWS.SNS.MOBILE.APNS.PUSH_TYPE"
        guard let attribute = run.snsMessage?.attributes?[name]?.unencodedObject,
            let type = attribute["StringValue"]?.unencodedString
        else { return }
        let hasText = run.messages.contains { !$0.payload.aps.alert.isEmpty }
        let isSilent = run.messages.allSatisfy { message in
            message.payload.aps.alert.isEmpty && message.payload.aps.isContentAvailable
                && message.payload.aps.badge == nil
        }
        let path = ["MessageAttributes", name, "StringValue"]
        let contents = run.snsMessage?.contents.filter { $0.isForAPNs } ?? []
        let isVoIP = type == "voip"
        if !contents.isEmpty,
            !contents.contains(where: { $0.platform.utf8.containsSequence("VOIP") == isVoIP })
        {
            run.report(
                .snsPushTypeMismatch,
                path,
                isVoIP
                    ? "The push type is voip, but the message has no content for VoIP pushes"
                    : "The push type is \(type), but the message has only content for VoIP pushes",
                suggestion: isVoIP
                    ? "Send the payload in \"APNS_VOIP\"" : "Set the push type to voip"
            )
        } else if type == "background", hasText {
            run.report(
                .snsPushTypeMismatch,
                path,
                "The push type is background, but the payload has text, so APNs may discard it",
                suggestion: "Set the push type to alert"
            )
        } else if type == "alert", isSilent, !run.messages.isEmpty {
            run.report(
                .snsPushTypeMismatch,
                path,
                "The push type is alert, but the payload has only \"content-available\"",
                suggestion: "Set the push type to background"
            )
        }
    }
}
