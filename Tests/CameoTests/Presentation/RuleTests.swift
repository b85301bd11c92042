import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct RuleTests {
    @Test func `a rule that only other developers have seen isn't verified`() {
        let rules = Dictionary(grouping: Rule.allCases) { $0.evidence.state() }
        #expect(
            rules == [
                .reported: [
                    .directMessageShowsSenderAvatar, .groupShowsGroupAvatar,
                    .senderNameReplacesTitle, .groupNameReplacesSubtitle, .avatarNeedsImageData,
                    .callShowsContact, .styleNeedsEntitlement, .atSignInThreadIdentifierCrashes,
                    .recipientsAreAnnounced,
                ],
                .documented: [
                    .styleNeedsForeignSender, .updatedContentIsFinal, .messageTextCanBeStyled,
                    .failedDonationKeepsStyle,
                ],
                .disputed: [.groupNeedsTwoParticipants, .avatarIsAlwaysSupplied],
                .notSeen: [.threadIdentifierFollowsConversation],
            ]
        )
    }

    @Test func `the probe's results determine the state for each iOS version`() {
        let confirmed = Rule.Evidence(.disputed, confirmed: [18, 26])
        #expect(confirmed.state() == .verified && confirmed.state(on: 26) == .verified)
        #expect(confirmed.state(on: 27) == .disputed)
        #expect(confirmed.summary == "verified on iOS 18 and 26" && confirmed.doubt == nil)
        let contradicted = Rule.Evidence(.reported, confirmed: [18], contradicted: [27])
        #expect(contradicted.state() == .contradicted)
        #expect(contradicted.state(on: 27) == .contradicted)
        #expect(contradicted.state(on: 18) == .verified)
        #expect(contradicted.state(on: 26) == .reported)
        #expect(contradicted.doubt == "contradicted on iOS 27")
        #expect(Rule.Evidence(.reported).doubt == "reported")
        #expect(Rule.Evidence(.notSeen).summary == "not seen")
    }

    @Test func `every rule has a number and a description`() {
        #expect(Rule.allCases.allSatisfy { $0.summary.hasSuffix(".") })
        #expect(Rule.allCases.map(\.rawValue) == (1...16).map { "R\($0)" })
    }
}
