import Cameo

extension LintRule {
    static let locArgsWithoutKey: Self = LintRule(
        "loc-args-without-key",
        .aps,
        .warning,
        summary: """
            There are localization arguments but no key, or a key with `%@` but no arguments.
            """,
        why: """
            iOS inserts the arguments into the text of the key, so one is useless without the \
            other.
            """,
        wrong: #"""
            {
              "aps": {
                "alert": {"title-loc-args": ["Ada"], "body": "Are you coming?"}
              }
            }
            """#,
        right: #"""
            {
              "aps": {
                "alert": {
                  "title-loc-key": "FROM",
                  "title-loc-args": ["Ada"],
                  "body": "Are you coming?"
                }
              }
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["localized-text", "no-mutable-content", "not-read"]
            }
            """#,
        advice: "Add \"title-loc-key\", or remove the arguments.",
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
                    remedy: "Add \"\(line.key)\", or remove the arguments"
                )
            } else if line.hasKey, line.argumentCount == 0,
                context.alert[line.key]?.unencodedString?.hasFormatSpecifier == true
            {
                context.report(
                    .locArgsWithoutKey,
                    path + [line.key],
                    "\"\(line.key)\" has a placeholder but there are no \"\(line.arguments)\"",
                    remedy: "Add \"\(line.arguments)\""
                )
            }
        }
    }
}
