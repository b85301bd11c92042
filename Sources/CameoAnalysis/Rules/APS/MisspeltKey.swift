import Cameo

extension LintRule {
    static let misspeltKey: Self = LintRule(
        "misspelt-key",
        .aps,
        .error,
        fix: .safe,
        summary: "A key of `aps` or `alert` is misspelled, such as `mutable_content`.",
        why: """
            Apple's keys are in lower case with hyphens. iOS ignores any other spelling without \
            a message.
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
        advice: "Rename it to \"mutable-content\".",
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
