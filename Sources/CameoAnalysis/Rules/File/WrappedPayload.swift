import Cameo

extension LintRule {
    static let wrappedPayload: Self = LintRule(
        "wrapped-payload",
        .file,
        .error,
        fix: .suggested,
        summary: "`aps` is in another object instead of at the top level.",
        why: """
            iOS reads `aps` only at the top level of the payload. Libraries for servers often \
            add the outer object themselves.
            """,
        wrong: #"""
            {
              "message": {"aps": {}}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}}
            }
            """#,
        given: #"{"goodAlso": ["no-mutable-content", "not-read"]}"#,
        advice: "Move the content of \"message\" to the top level.",
        replaces: ["no-aps"]
    ) { context in
        guard case .nested(let path) = context.apsPlace else { return }
        let canMove = context.payload.root.members.count == 1 && path.count == 1
        context.report(
            .wrappedPayload,
            path + ["aps"],
            anchor: .name,
            "iOS doesn't read \"aps\" at \(PayloadPath.text(of: path + ["aps"]))",
            remedy: "Move the content of \"\(path.last ?? "")\" to the top level",
            fix: canMove
                ? LintContext.Fix(
                    title: "Replace the file with the content of \"\(path[0])\"",
                    change: .unwrap(path),
                    isSafe: false
                ) : nil
        )
    }
}
