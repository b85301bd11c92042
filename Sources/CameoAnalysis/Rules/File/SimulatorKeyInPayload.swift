import Cameo

extension LintRule {
    static let simulatorKeyInPayload: Self = LintRule(
        "simulator-key-in-payload",
        .file,
        .warning,
        fix: .safe,
        summary: "A file that isn't an `.apns` file contains `Simulator Target Bundle`.",
        mistake: "The server sends a file that is meant for the simulator.",
        why: """
            Only `simctl` and the simulator read `Simulator Target Bundle`. In a push to a device, \
            it wastes bytes and exposes the bundle ID to every server in between.
            """,
        example: #"""
              {
            -   "Simulator Target Bundle": "com.example.engines",
                "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            Remove the key, as `--fix` does, or give the file the extension `.apns` if it is only \
            for the simulator.
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
            .simulatorKeyInPayload,
            [key],
            anchor: .name,
            "Only the simulator reads \"\(key)\"",
            suggestion: "Remove it, or give the file the extension .apns",
            fix: .safe("Remove \"\(key)\"", .remove([[key]]))
        )
    }
}
