import Cameo

extension LintRule {
    static let simulatorKey: Self = LintRule(
        "simulator-key",
        .file,
        .warning,
        fix: .safe,
        summary: "`Simulator Target Bundle` is in a file other than an `.apns` file.",
        mistake: "A file that was made for the simulator is sent by the server.",
        why: """
            Only `simctl` and the simulator read `Simulator Target Bundle`. In a push to a \
            device it takes bytes, and every server on the way sees the bundle ID.
            """,
        wrong: #"""
            {
              "Simulator Target Bundle": "com.example.engines",
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"""
            {
              "also": ["mutable-content-missing", "payload-not-read"],
              "goodAlso": ["mutable-content-missing", "payload-not-read"]
            }
            """#,
        suggestion: """
            Remove the key, as `--fix` does, or name the file `.apns` if it is only for the \
            simulator.
            """,
        evidence:
            "https://developer.apple.com/documentation/xcode-release-notes/xcode-11_4-release-notes"
    )
    .checkingFile { run in
        let key = "Simulator Target Bundle"
        guard run.kind == .payload, run.source.bytes.containsSequence(key),
            !run.name.lowercased().hasSuffix(".apns"), let tree = run.positions(),
            tree.node(at: [key]) != nil
        else { return }
        run.report(
            .simulatorKey,
            [key],
            anchor: .name,
            "Only the simulator reads \"\(key)\"",
            suggestion: "Remove it, or name the file .apns",
            fix: LintFixProposal(
                title: "Remove \"\(key)\"",
                change: .remove([[key]]),
                isSafe: true
            )
        )
    }
}
