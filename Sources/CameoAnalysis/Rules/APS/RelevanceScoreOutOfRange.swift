import Cameo

extension LintRule {
    static let relevanceScoreOutOfRange: Self = LintRule(
        "relevance-score-out-of-range",
        .aps,
        .warning,
        summary: "`relevance-score` is less than 0 or greater than 1.",
        mistake: "A score of 80 doesn't move the notification to the top of the summary.",
        why: """
            In the summary, iOS sorts the app's notifications by a score from 0 to 1. Only Live \
            Activities use scores outside this range.
            """,
        example: #"""
              {
            -   "aps": {"alert": {"body": "Are you coming?"}, "relevance-score": 80}
            +   "aps": {"alert": {"body": "Are you coming?"}, "relevance-score": 0.8}
              }
            """#,
        given: #"{"both": ["mutable-content-missing", "payload-not-read"]}"#,
        suggestion: "Send a number from 0 to 1.",
        evidence: LintEvidence.payload
    ) { context in
        guard case .number(let number)? = context.aps["relevance-score"], let score = number.double,
            !(0...1).contains(score), !context.isLiveActivity
        else { return }
        context.report(
            .relevanceScoreOutOfRange,
            ["aps", "relevance-score"],
            "\"relevance-score\" isn't between 0 and 1",
            suggestion: "Send a number from 0 to 1"
        )
    }
}
