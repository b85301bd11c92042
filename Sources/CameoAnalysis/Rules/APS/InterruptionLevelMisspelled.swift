import Cameo

extension LintRule {
    static let interruptionLevelMisspelled: Self = LintRule(
        "interruption-level-misspelled",
        .aps,
        .error,
        fix: .safe,
        summary: "The interruption level is misspelled, such as `time_sensitive`.",
        mistake: """
            An urgent notification doesn't break through a Focus, because its level is \
            `time_sensitive`.
            """,
        why: """
            iOS recognizes `passive`, `active`, `time-sensitive` and `critical`. It ignores any \
            other value and uses `active`.
            """,
        example: #"""
              {
                "aps": {
                  "alert": {"body": "Are you coming?"},
            -     "interruption-level": "time_sensitive"
            +     "interruption-level": "time-sensitive"
                }
              }
            """#,
        given: #"""
            {
              "both": ["mutable-content-missing", "payload-not-read"],
              "goodAlso": ["entitlement-needed"]
            }
            """#,
        suggestion: "Send the level in lowercase and with a hyphen; `--fix` does this.",
        background: """
            OneSignal's API uses the spelling `time_sensitive` and converts it. `timeSensitive` is \
            the name in Swift, not in the payload. On the device, a misspelled level causes no \
            error: the notification arrives like any other. The level `time-sensitive` also \
            requires an entitlement.
            """,
        evidence: LintEvidence.issue("react-native-push-notification/ios#390"),
        replaces: ["interruption-level-unknown"]
    ) { context in
        let path = ["aps", "interruption-level"]
        let levels = ["passive", "active", "time-sensitive", "critical"]
        guard let level = context.aps["interruption-level"]?.unencodedString,
            !levels.contains(level), !level.isEmpty,
            let known = levels.first(where: { $0.asciiLetters == level.asciiLetters })
        else { return }
        context.report(
            .interruptionLevelMisspelled,
            path,
            "Unknown interruption level \(nameList([level]))",
            suggestion: "Send \"\(known)\"",
            fix: .safe("Replace with \"\(known)\"", .replace(path, json: known.json))
        )
    }
}
