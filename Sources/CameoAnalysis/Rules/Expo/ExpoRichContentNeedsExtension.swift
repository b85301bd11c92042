import Cameo

extension LintRule {
    static let expoRichContentNeedsExtension: Self = LintRule(
        "expo-rich-content-needs-extension",
        .expo,
        .info,
        summary: "A message has `richContent`, which needs a service extension on iOS.",
        mistake: "The image appears on Android but not on iPhone.",
        why: """
            `richContent` needs a service extension on iOS, which Expo's app template doesn't \
            have.
            """,
        example: #"""
              {
                "to": "ExponentPushToken[grace]",
                "body": "Are you coming?",
                "mutableContent": true,
            -   "ttl": 86400,
            -   "richContent": {"image": "https://images.engines.dev/1.jpg"}
            +   "ttl": 86400
              }
            """#,
        suggestion: """
            Add Cameo's extension with the config plugin `expo-cameo`, which shows the image.
            """,
        background: """
            If the app contains the extension, nothing else is needed, and the finding is only \
            informational; turn it off with `--rule expo-rich-content-needs-extension=off`. Expo Go doesn't \
            contain your extension, so test with a development build. `mutableContent` must be \
            true as well.
            """,
        evidence: LintEvidence.expo
    ) { context in
        guard context.message.body["richContent"]?.unencodedObject?["image"]?.text != nil else {
            return
        }
        context.reportRequest(
            .expoRichContentNeedsExtension,
            ["richContent"],
            anchor: .name,
            "Images need a service extension in the app",
            suggestion: "Add Cameo's extension with the plugin expo-cameo"
        )
    }
}
