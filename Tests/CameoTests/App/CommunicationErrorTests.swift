import TestSupport
import Testing

@testable import Cameo

@Suite struct CommunicationErrorTests {
    @Test func `each error describes the failure and the fix`() throws {
        let errors: [CommunicationError] = [
            .appGroupUnavailable, .badgeNotSet(code: 1600), .badgeNotSet(code: nil),
            .categoriesNotRegistered(.timedOut), .categoriesNotRegistered(.replaced),
            .donationFailed(.disabled), .donationFailed(.noRecipient),
            .donationFailed(.notRecorded), .donationFailed(.rejected(code: 1901)),
            .donationFailed(.timedOut(limit: 3)), .donationsNotDeleted(code: 7),
            .donationsNotDeleted(code: nil), .notificationsNotConfirmed,
        ]
        let problems: [Finding] = [
            .missingCategoryID, .tooManyActions(category: "message", count: 20),
            .duplicateAction(category: "message", action: "reply"),
            .missingActionID(category: "message"), .duplicateCategory("message"),
        ]
        let lines = errors.map(\.description) + problems.map(\.description)
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "communication-errors.txt")
    }
}
