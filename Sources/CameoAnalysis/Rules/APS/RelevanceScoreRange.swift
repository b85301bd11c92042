import Cameo

extension LintRule {
    static let relevanceScoreRange: Self = LintRule(
        "relevance-score-range",
        .aps,
        .warning,
        summary: "`relevance-score` is less than 0 or greater than 1.",
        why: """
            iOS sorts notifications in the summary by a score from 0 to 1. Only Live Activities \
            may use other numbers.
            """,
        wrong: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "relevance-score": 80}
            }
            """#,
        right: #"""
            {
              "aps": {"alert": {"body": "Are you coming?"}, "relevance-score": 0.8}
            }
            """#,
        given: #"""
            {
              "also": ["no-mutable-content", "not-read"],
              "goodAlso": ["no-mutable-content", "not-read"]
            }
            """#,
        advice: "Send a number from 0 to 1.",
        evidence: LintEvidence.payload
    ) { context in
        guard case .number(let number)? = context.aps["relevance-score"], let score = number.double,
            !(0...1).contains(score), !context.isLiveActivity
        else { return }
        context.report(
            .relevanceScoreRange,
            ["aps", "relevance-score"],
            "\"relevance-score\" isn't between 0 and 1",
            remedy: "Send a number from 0 to 1"
        )
    }
}
