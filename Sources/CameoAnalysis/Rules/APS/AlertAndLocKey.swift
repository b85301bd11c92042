import Cameo

extension LintRule {
    static let alertAndLocKey: Self = LintRule(
        "alert-and-loc-key",
        .aps,
        .info,
        summary: "A line has both text and a localization key.",
        mistake: """
            The text that the server sends is never shown: the phone shows the app's localized \
            text instead.
            """,
        why: """
            If both are present, iOS shows the localized text.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?", "loc-key": "COMING"}}
            +   "aps": {"alert": {"loc-key": "COMING"}}
              }
            """#,
        given: #"""
            {
              "both": ["mutable-content-missing", "payload-not-read"],
              "goodAlso": ["text-localized-on-device"]
            }
            """#,
        suggestion: "Send either the text or the key.",
        evidence: LintEvidence.payload
    ) { context in
        for line in context.localizedLines
        where line.hasKey && context.alert[line.text]?.isAbsent == false {
            context.report(
                .alertAndLocKey,
                ["aps", "alert", line.text],
                anchor: .name,
                "iOS shows the text of \"\(line.key)\", not \"\(line.text)\"",
                suggestion: "Send one of them"
            )
        }
    }
}
