import Cameo

extension LintRule {
    static let alertKeyUnknown: Self = LintRule(
        "alert-key-unknown",
        .aps,
        .warning,
        fix: .suggested,
        summary: "`alert` has a key that Apple doesn't define.",
        mistake: """
            The text doesn't appear, because it's in `alert.text` or `alert.message`; or a color, an \
            icon or an image in `alert` has no effect.
            """,
        why: """
            iOS draws only the keys of `alert` that Apple defines, such as `title`, `subtitle` \
            and `body`, and ignores all others.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"title": "Ada", "text": "Are you coming?", "color": "red"}}
            +   "aps": {"alert": {"title": "Ada", "body": "Are you coming?"}},
            +   "color": "red"
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Send the lines as `title`, `subtitle` and `body`. Move keys that only your app reads \
            next to `aps`, where the extension also looks for images.
            """,
        background: """
            Libraries convert their own names, such as `text`, `message` and `content`. Check the \
            payload that arrives on the device, not the arguments that you pass to the library.
            """,
        evidence: LintEvidence.payload
    ) { context in
        for case .unknownInAlert(let name) in context.unusualKeys {
            let path = ["aps", "alert", name]
            let line = APSNames.lineSynonyms[name.asciiLetters]
            var fix: LintFixProposal?
            var suggestion = "Move it next to \"aps\", or remove it"
            if let line, context.alert[line] == nil {
                suggestion = "Rename it to \"\(line)\""
                fix = .suggested(suggestion, .rename(path, to: line))
            } else if context.payload.root[name] == nil {
                fix = .suggested(
                    "Move next to \"aps\"",
                    .move(path, into: [], name: name, json: nil)
                )
            }
            context.report(
                .alertKeyUnknown,
                path,
                anchor: .name,
                "iOS doesn't read \(nameList([name])) in \"alert\"",
                suggestion: suggestion,
                fix: fix
            )
        }
    }
}
