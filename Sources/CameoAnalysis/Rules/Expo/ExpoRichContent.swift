import Cameo

extension LintRule {
    static let expoRichContent: Self = LintRule(
        "expo-rich-content",
        .expo,
        .info,
        summary: "A message has `richContent`, which needs a service extension on iOS.",
        why: "Expo's app template has none. Cameo's extension shows the image.",
        wrong: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400,
              "richContent": {"image": "https://images.engines.dev/1.jpg"}
            }
            """#,
        right: #"""
            {
              "to": "ExponentPushToken[grace]",
              "mutableContent": true,
              "ttl": 86400
            }
            """#,
        advice: "Add Cameo's extension with the plugin expo-cameo.",
        evidence: LintEvidence.expo
    ) { context in
        guard context.message.service == .expo,
            context.body["richContent"]?.unencodedObject?["image"]?.text != nil
        else { return }
        context.reportRequest(
            .expoRichContent,
            ["richContent"],
            anchor: .name,
            "Images need a service extension in the app",
            remedy: "Add Cameo's extension with the plugin expo-cameo"
        )
    }
}
