import CameoAnalysis
import TestSupport
import Testing

@Suite struct SendDocumentationTests {
    @Test func `the article describes every reason of APNs`() throws {
        let sections = APNsReason.allCases.map { reason in
            """
            ### \(reason.rawValue)

            \(reason.status)

            \(reason.meaning). \(reason.fix). \(reason.repetition.summary)
            """
        }
        try expectGeneratedSection(
            sections.joined(separator: "\n\n"),
            "reasons",
            in: "Sources/Cameo/Cameo.docc/SendReasons.md"
        )
    }
}

extension APNsReason.Repetition {
    fileprivate var summary: String {
        switch self {
        case .never: "`cameo send` never sends the push to this device again."
        case .afterFix: "`cameo send` stops, because other pushes would be rejected as well."
        case .withNewToken:
            "`cameo send` signs a new token and sends the push once more, on a new connection."
        case .onNewConnection: "`cameo send` sends the push again on a new connection."
        case .retryLater: "The push can be sent again later."
        }
    }
}
