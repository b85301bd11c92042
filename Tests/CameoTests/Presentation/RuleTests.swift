import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct RuleTests {
    @Test func `five rules aren't verified on a device`() {
        let unverified = Rule.allCases.filter { !$0.isVerifiedOnDevice }
        #expect(
            unverified == [
                .groupNeedsTwoParticipants, .avatarIsAlwaysSupplied, .styleNeedsForeignSender,
                .threadIdentifierFollowsConversation, .failedDonationKeepsStyle,
            ]
        )
    }

    @Test func `every rule has a number and a description`() {
        #expect(Rule.allCases.allSatisfy { $0.summary.hasSuffix(".") })
        #expect(Rule.allCases.map(\.rawValue) == (1...16).map { "R\($0)" })
    }
}
