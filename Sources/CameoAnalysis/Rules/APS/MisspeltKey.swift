import Cameo

extension LintRule {
    static let misspeltKey: Self = LintRule(
        "misspelt-key",
        .aps,
        .error,
        fix: .safe,
        summary: "A key of `aps` or `alert` is misspelled, such as `mutable_content`.",
        mistake: """
            The avatar doesn't appear. `mutable_content` is in the payload, but the extension \
            never runs.
            """,
        why: """
            Apple's keys are in lower case with hyphens. iOS ignores every other spelling and \
            reports no error.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "mutable_content": 1}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"also": ["not-read"], "goodAlso": ["no-mutable-content", "not-read"]}"#,
        advice: "Rename the key to Apple's spelling; `--fix` does this.",
        background: """
            Libraries often have their own names for the same keys: `mutableContent` in node-apn \
            and the Admin SDK, `mutable_content` in Firebase's legacy API, `threadId` in many \
            others. They are correct as long as the library converts them. If you write `aps` \
            yourself, only Apple's spelling works. Compare what the library sends, not what you \
            pass to it.
            """,
        evidence: LintEvidence.issue("andrei-m-code/net-core-push-notifications#9")
    ) { context in
        for case .misspelled(let path, let known) in context.unusualKeys {
            let name = path[path.count - 1]
            // Firebase has a rule of its own.
            if context.message.service == .fcm, APSNames.admin.contains(name) { continue }
            context.report(
                .misspeltKey,
                path,
                anchor: .name,
                "iOS doesn't read \(nameList([name])); the key is \"\(known)\"",
                remedy: "Rename it to \"\(known)\"",
                fix: LintContext.Fix(
                    title: "Rename to \"\(known)\"",
                    change: .rename(path, to: known)
                )
            )
        }
    }
}
