import Cameo

extension LintRule {
    static let oneSignalImageMissing: Self = LintRule(
        "onesignal-image-missing",
        .onesignal,
        .info,
        fix: .suggested,
        summary: "A request has an image for Android but none for iOS.",
        mistake: "The image appears on Android but not on iPhone.",
        why: """
            `big_picture` is for Android. iOS shows the image in `ios_attachments` if the app has \
            a service extension.
            """,
        example: #"""
              {
                "app_id": "00000000-0000-0000-0000-000000000001",
                "include_subscription_ids": ["00000000-0000-0000-0000-000000000002"],
                "idempotency_key": "00000000-0000-4000-8000-000000000003",
                "contents": {"en": "Are you coming?"},
            -   "big_picture": "https://images.engines.dev/1.jpg"
            +   "big_picture": "https://images.engines.dev/1.jpg",
            +   "ios_attachments": {"image": "https://images.engines.dev/1.jpg"}
              }
            """#,
        suggestion: "Add `ios_attachments` with the same URL. Its keys are IDs that you choose.",
        background: """
            The other platforms have their own fields: `chrome_web_image`, `huawei_big_picture` \
            and `adm_big_picture`. A request with `"isIos": false` isn't reported.
            """,
        evidence: LintEvidence.issue("OneSignal/react-native-onesignal#979")
    ) { context in
        let request = context.message.source
        guard request["ios_attachments"] == nil,
            request["isIos"]?.flag != false, request["template_id"]?.text == nil,
            case .string(let url)? = request["big_picture"], !url.isEmpty
        else { return }
        context.reportRequest(
            .oneSignalImageMissing,
            ["big_picture"],
            anchor: .name,
            "\"big_picture\" is only for Android",
            suggestion: "Also send the URL in \"ios_attachments\"",
            fix: .suggested(
                "Add \"ios_attachments\"",
                .insert(into: [], name: "ios_attachments", json: "{\"image\": \(url.json)}")
            )
        )
    }
}
