import Cameo

extension LintRule {
    static let locArgsWithoutKey: Self = LintRule(
        "loc-args-without-key",
        .aps,
        .warning,
        summary: """
            There are localization arguments but no key, or a key with `%@` but no arguments.
            """,
        mistake: """
            Names are missing from the text, or the text contains `%@`.
            """,
        why: """
            iOS inserts the arguments into the localized string of the key. Without a key, it \
            ignores them. If the key is itself text with `%@`, the user sees the literal `%@`.
            """,
        example: #"""
              {
                "aps": {
            -     "alert": {"title-loc-args": ["Ada"], "body": "Are you coming?"}
            +     "alert": {
            +       "title-loc-key": "FROM",
            +       "title-loc-args": ["Ada"],
            +       "body": "Are you coming?"
            +     }
                }
              }
            """#,
        given: #"""
            {
              "both": ["mutable-content-missing", "payload-not-read"],
              "goodAlso": ["text-localized-on-device"]
            }
            """#,
        suggestion: "Add the key that the arguments belong to, or remove the arguments.",
        evidence: LintEvidence.payload
    ) { context in
        for line in context.localizedLines {
            let path = ["aps", "alert"]
            if !line.hasKey, line.argumentCount > 0 {
                context.report(
                    .locArgsWithoutKey,
                    path + [line.arguments],
                    anchor: .name,
                    "\"\(line.arguments)\" has no \"\(line.key)\"",
                    suggestion: "Add \"\(line.key)\", or remove the arguments"
                )
            } else if line.hasKey, line.argumentCount == 0,
                context.alert[line.key]?.unencodedString?.formatSpecifierCount ?? 0 > 0
            {
                context.report(
                    .locArgsWithoutKey,
                    path + [line.key],
                    "\"\(line.key)\" has a placeholder but there are no \"\(line.arguments)\"",
                    suggestion: "Add \"\(line.arguments)\""
                )
            }
        }
    }
}
