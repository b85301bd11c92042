import Cameo

extension LintRule {
    static let keyMisplaced: Self = LintRule(
        "key-misplaced",
        .aps,
        .error,
        fix: .safe,
        summary: "A key that belongs in `aps` is next to it, in `alert` or in `data`.",
        mistake: """
            The payload has `mutable-content`, but the extension doesn't run; or it has a sound, \
            but the phone stays silent.
            """,
        why: """
            iOS reads these keys only in `aps`. Next to `aps`, in `alert` or in `data`, they are \
            custom values without effect.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}},
            -   "mutable-content": 1
            +   "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1}
              }
            """#,
        given: #"{"both": ["payload-not-read"]}"#,
        suggestion: "Move the key into `aps`; `--fix` does this.",
        background: """
            The keys of `aps` are `alert`, `badge`, `sound`, `thread-id`, `category`, \
            `content-available`, `mutable-content`, `target-content-id`, `interruption-level` and \
            `relevance-score`. The title and the text belong one level deeper, in `aps.alert`. If \
            the key is your app's own and only shares its name with one of Apple's, rename it to \
            avoid confusion.
            """,
        evidence: LintEvidence.issue("firebase/quickstart-ios#70")
    ) { context in
        for key in context.unusualKeys {
            switch key {
            case .line(let name): context.reportMisplacedLine(name)
            case .misplaced(let container, let name, let known):
                context.reportMisplaced(container, name, known)
            default: break
            }
        }
    }
}

extension LintContext {
    fileprivate func reportMisplaced(_ container: [String], _ name: String, _ known: String) {
        let location =
            container.isEmpty ? "next to \"aps\"" : "in \"\(PayloadPath.text(of: container))\""
        let value = JSONValue.object(payload.root).value(at: (container + [name])[...])
        let present = aps[known]
        let change: LintChange =
            present == nil
            ? .move(container + [name], into: ["aps"], name: known, json: nil)
            : .remove([container + [name]])
        report(
            .keyMisplaced,
            container + [name],
            anchor: .name,
            "iOS doesn't read \(nameList([name])) \(location)",
            suggestion: "Move it into \"aps\"",
            fix: LintFixProposal(
                title: present == nil ? "Move into \"aps\"" : "Remove the key",
                change: change,
                isSafe: present?.hasMeaning(of: value) ?? true
            )
        )
    }

    /// Reports a title in `aps`. Without an alert, nothing is shown, which another rule reports.
    fileprivate func reportMisplacedLine(_ name: String) {
        guard aps["alert"] != nil else { return }
        if isAlertBlank,
            inspection.appearance.diagnostics.contains(where: { $0.isOf(.textMissing) })
        {
            return
        }
        let canMove = aps["alert"]?.unencodedObject != nil && alert[name] == nil
        report(
            .keyMisplaced,
            ["aps", name],
            anchor: .name,
            "iOS doesn't read \"\(name)\" in \"aps\"",
            suggestion: "Move it into \"alert\"",
            fix: canMove
                ? .safe(
                    "Move into \"alert\"",
                    .move(["aps", name], into: ["aps", "alert"], name: name, json: nil)
                ) : nil
        )
    }
}
