/// Group of donations that are deleted together: those of a conversation in an account, or of a person if
/// there is no conversation.
package struct DonationGroup: Sendable, Hashable {
    /// Group identifier of the interactions.
    package let identifier: String
    /// Scope of the account.
    package let account: String?

    /// Creates the group of a conversation or a person.
    package init(_ id: String, account: String?) {
        let id = PresentationPlan.cleaned(id) ?? id
        // The scope is quoted, so that no identifier is a prefix of another account's.
        identifier = account.map { "\(JSONValue.string($0).compact)/\(id)" } ?? id
        self.account = account
    }

    /// Creates the group of a file.
    package init(identifier: String, account: String?) {
        self.identifier = identifier
        self.account = account
    }

    /// Creates the group of a push: that of its conversation, otherwise of its sender, otherwise of the
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

    /// Identifier used if neither a conversation nor a person is known.
    private static let accountID = "*"

    /// Name of the group's file.
    package var fileName: String { AccountFile.name(identifier, account: account) }
}
