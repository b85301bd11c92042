import Cameo

extension LintRule {
    static let apsKeyUnknown: Self = LintRule(
        "aps-key-unknown",
        .aps,
        .warning,
        fix: .suggested,
        summary: "`aps` has a key that Apple doesn't define.",
        mistake: "The app doesn't find its own key, or a library drops it before the push is sent.",
        why: """
            Apple reserves `aps` for its own keys. A future version of iOS may use the name for \
            something else, and services that build `aps` themselves drop unknown keys.
            """,
        example: #"""
              {
            -   "aps": {
            -     "alert": {"body": "Are you coming?"},
            -     "mutable-content": 1,
            -     "image": "https://images.engines.dev/1.png"
            -   }
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
            +   "image": "https://images.engines.dev/1.png"
              }
            """#,
        given: #"{"also": ["payload-not-read"]}"#,
        suggestion: "Move the key next to `aps`.",
        background: """
            The app and the extension find all keys in `userInfo`, so moving the key changes only \
            its path: `userInfo["room"]` instead of `userInfo["aps"]["room"]`. Cameo's presets \
            look for a sender, an image and a conversation next to `aps` and not in it; only a \
            mapping can name a path such as `aps.senderId`. Services such as Pushwoosh put their \
            own keys into `aps` and expect them there. Turn the rule off for such files.
            """,
        evidence: LintEvidence.issue("phonegap/phonegap-plugin-push#2663")
    ) { context in
        // One finding reports all sender keys.
        for case .custom(let name) in context.unusualKeys
        where !context.senderKeysInAPS.contains(name) {
            context.report(
                .apsKeyUnknown,
                ["aps", name],
                anchor: .name,
                "Apple doesn't define \(nameList([name])) in \"aps\"",
                suggestion: "Move it next to \"aps\"",
                fix: context.payload.root[name] == nil
                    ? .suggested(
                        "Move next to \"aps\"",
                        .move(["aps", name], into: [], name: name, json: nil)
                    ) : nil
            )
        }
    }
}
