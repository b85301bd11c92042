import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct RuleTests {
    @Test func `seven rules aren't verified on a device`() {
        let unverified = Rule.allCases.filter { !$0.isVerifiedOnDevice }
        #expect(
            unverified == [
                .groupNeedsTwoParticipants, .avatarIsAlwaysSupplied, .styleNeedsForeignSender,
                .updatedContentIsFinal, .threadIdentifierFollowsConversation,
                .messageTextCanBeStyled, .failedDonationKeepsStyle,
            ]
        )
    }

    @Test func `the results of the probe decide, for each version of iOS`() {
        let confirmed = Rule.Evidence(isReported: false, confirmed: [18, 26])
        #expect(confirmed.isVerified() && confirmed.isVerified(on: 26))
        #expect(!confirmed.isVerified(on: 27))
        #expect(confirmed.summary == "yes, on iOS 18 and 26" && confirmed.doubt == nil)
        let contradicted = Rule.Evidence(isReported: true, confirmed: [18], contradicted: [27])
        #expect(!contradicted.isVerified() && !contradicted.isVerified(on: 27))
        #expect(contradicted.isVerified(on: 18) && contradicted.isVerified(on: 26))
        #expect(contradicted.doubt == "contradicted on iOS 27")
        #expect(Rule.Evidence(isReported: true).summary == "reported")
        #expect(Rule.Evidence(isReported: false).summary == "not yet")
        #expect(Rule.Evidence(isReported: false).doubt == "not verified on a device")
    }

    @Test func `every rule has a number and a description`() {
        #expect(Rule.allCases.allSatisfy { $0.summary.hasSuffix(".") })
        #expect(Rule.allCases.map(\.rawValue) == (1...16).map { "R\($0)" })
    }
}
