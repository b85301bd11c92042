import Cameo

extension LintRule {
    static let payloadTooLarge: Self = LintRule(
        "payload-too-large",
        .file,
        mistake: """
            Short messages arrive, but a long one doesn't. APNs responds with 413 \
            PayloadTooLarge.
            """,
        why: """
            APNs accepts at most 4,096 bytes and rejects a larger notification entirely, so Grace \
            receives nothing.
            """,
        example: #"""
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
            -     "conversationId": "c_7",
            -     "text": "Are you coming? …"
            +     "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"times": 260}"#,
        suggestion: "Shorten the text, and send an ID that the app uses to load the rest.",
        background: """
            The limit counts bytes of UTF-8 after encoding: a Chinese character takes three and an \
            emoji at least four. About 200 characters of text are enough, because iOS shows only a \
            few lines. Store images on a server, and send their URLs. VoIP pushes may have 5,120 \
            bytes.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        // The inspection checks the limit for other pushes.
        guard context.message.headerText("apns-push-type") == "voip",
            context.payload.size > maxVoIPSize
        else { return }
        context.report(
            .payloadTooLarge,
            [],
            "The payload has \(context.payload.size) bytes; APNs accepts at most \(maxVoIPSize) for "
                + "VoIP pushes and rejects it with 413 PayloadTooLarge",
            suggestion: "Shorten it by \(context.payload.size - maxVoIPSize) bytes"
        )
    }

    /// The maximum size of a VoIP push, in bytes.
    private static let maxVoIPSize = 5120
}
