import Cameo

extension LintRule {
    static let urlArgsIgnored: Self = LintRule(
        "url-args-ignored",
        .aps,
        .info,
        summary: "The payload contains `url-args`, which is for website pushes in Safari.",
        mistake: "The URL arguments have no effect in the app.",
        why: """
            `url-args` fills in the URL in a push for a website in Safari on the Mac. Apps don't \
            use it.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "url-args": []}
            +   "aps": {"alert": {"body": "Are you coming?"}}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: """
            In a push for an app, remove the key, and send your link in a key next to `aps`. A \
            push to a website in Safari needs `url-args`.
            """,
        evidence: LintEvidence.payload
    ) { context in
        guard context.aps["url-args"] != nil else { return }
        context.report(
            .urlArgsIgnored,
            ["aps", "url-args"],
            anchor: .name,
            "\"url-args\" is for pushes to websites; apps ignore it",
            suggestion: "Remove it, unless the push is for a website in Safari"
        )
    }
}
