import Cameo

extension LintRule {
    static let keyMisspelled: Self = LintRule(
        "key-misspelled",
        .aps,
        .error,
        fix: .safe,
        summary: "A key of `aps` or `alert` is misspelled, such as `mutable_content`.",
        mistake: """
            The avatar doesn't appear. `mutable_content` is in the payload, but the extension \
            never runs.
            """,
        why: """
            Apple's keys are lowercase with hyphens. iOS ignores every other spelling and reports \
            no error.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "mutable_content": 1}
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1}
              }
            """#,
        given: #"{"both": ["payload-not-read"]}"#,
        suggestion: """
            Rename the key to Apple's spelling. `--fix` does this if only hyphens and uppercase \
            letters differ; for other misspellings, such as `titel`, it suggests the name.
            """,
        background: """
            Libraries often have their own names for the same keys: `mutableContent` in node-apn \
            and the Admin SDK, `mutable_content` in Firebase's legacy API, `threadId` in many \
            others. They work as long as the library converts them. If you write `aps` yourself, \
            only Apple's spelling works. Check the payload that the library sends, not the \
            arguments that you pass to it.
            """,
        evidence: LintEvidence.issue("andrei-m-code/net-core-push-notifications#9")
    ) { context in
        var renamed: Set<[String]> = []
        for case .misspelled(let path, let known) in context.unusualKeys {
            let name = path[path.count - 1]
            let location = Array(path.dropLast()) + [known]
            // Another rule checks requests to Firebase.
            if context.message.service == .fcm, APSNames.admin.contains(name) { continue }
            context.report(
                .keyMisspelled,
                path,
                anchor: .name,
                "iOS doesn't read \(nameList([name])); the key is \"\(known)\"",
                suggestion: "Rename it to \"\(known)\"",
                fix: context.fix(renaming: path, to: known, renamed.insert(location).inserted)
            )
        }
    }
}

extension LintContext {
    /// Returns the fix that renames a key, or removes it if the correct key already exists, so that
    /// no ineffective key remains.
    fileprivate func fix(renaming path: [String], to known: String, _ isFirst: Bool)
        -> LintFixProposal
    {
        let object = path.count == 2 ? aps : alert
        let value = object[path[path.count - 1]]
        guard let other = object[known] else {
            let isSpelling = path[path.count - 1].asciiLetters == known.asciiLetters
            return isFirst
                ? LintFixProposal(
                    title: "Rename to \"\(known)\"",
                    change: .rename(path, to: known),
                    isSafe: isSpelling || known == "event"
                )
                : .suggested("Remove the key", .remove([path]))
        }
        return LintFixProposal(
            title: "Remove the key, because \"\(known)\" exists",
            change: .remove([path]),
            isSafe: other.hasMeaning(of: value)
        )
    }
}
