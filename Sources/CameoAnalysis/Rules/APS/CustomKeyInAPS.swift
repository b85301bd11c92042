import Cameo

extension LintRule {
    static let customKeyInAPS: Self = LintRule(
        "custom-key-in-aps",
        .aps,
        .warning,
        fix: .suggested,
        summary: "`aps` has a key that Apple doesn't define.",
        why: """
            Apple reserves the dictionary, so a future version of iOS may use the key. An app's \
            own keys belong at the top level.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"body": "Are you coming?"},
                "image": "https://images.engines.dev/1.png"
              }
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Move it to the top level.",
        evidence: LintEvidence.issue("phonegap/phonegap-plugin-push#2663")
    ) { context in
        for case .custom(let name) in context.unusualKeys {
            context.report(
                .customKeyInAPS,
                ["aps", name],
                anchor: .name,
                "Apple doesn't define \(nameList([name])) in \"aps\"",
                remedy: "Move it to the top level",
                fix: context.payload.root[name] == nil
                    ? LintContext.Fix(
                        title: "Move to the top level",
                        change: .move(["aps", name], into: [], name: name, json: nil),
                        isSafe: false
                    ) : nil
            )
        }
    }
}
