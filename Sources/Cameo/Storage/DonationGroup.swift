/// A group of donations that are deleted together: the donations for a conversation in an account,
/// or for a person if the push has no conversation.
package struct DonationGroup: Sendable, Hashable {
    /// The group identifier of the interactions.
    package let identifier: String
    /// The scope of the account; `nil` in an app without accounts.
    package let account: String?

    /// Creates the group of a conversation or a person.
    package init(_ id: String, account: String?) {
        let id = PresentationPlan.cleaned(id) ?? id
        // The scope is quoted, so that an identifier is never a prefix of an identifier in another
        // account.
        identifier = account.map { "\(JSONValue.string($0).compact)/\(id)" } ?? id
        self.account = account
    }

    /// Creates the group from its identifier and account.
    package init(identifier: String, account: String?) {
        self.identifier = identifier
        self.account = account
    }

    /// Creates the group of a push: its conversation, otherwise its sender, otherwise the entire
    /// account.
    init(of plan: PresentationPlan) {
        self.init(
            plan.conversationIdentifier ?? plan.senderSubject?.id ?? Self.accountID,
            account: plan.account
        )
    }

    /// Creates the group of a message or call that the current user sent.
    package init(_ conversation: String?, _ recipients: [MessageRecipient], _ account: String?) {
        let person = recipients.count == 1 ? recipients.first?.id : nil
        self.init(conversation ?? person ?? Self.accountID, account: account)
    }

    /// The identifier for a push whose conversation and sender are unknown.
    private static let accountID = "*"

    /// The name of the group's file.
    package var fileName: String { AccountFile.name(identifier, account: account) }
}
