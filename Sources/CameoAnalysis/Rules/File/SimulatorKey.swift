import Cameo

extension LintRule {
    static let simulatorKey: Self = LintRule(
        "simulator-key",
        .file,
        .warning,
        fix: .safe,
        summary: "`Simulator Target Bundle` is in a file other than an `.apns` file.",
        why: """
            Only the simulator reads the key. In a push to a device, it wastes bytes and shows \
            the bundle ID to every relay.
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
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Remove it, or name the file .apns."
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
            remedy: "Remove it, or name the file .apns",
            fix: LintFixProposal(
                title: "Remove \"\(key)\"",
                change: .remove([[key]]),
                isSafe: true
            )
        )
    }
}
