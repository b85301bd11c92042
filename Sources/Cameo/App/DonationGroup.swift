/// What donations have in common that are deleted together: the conversation, or where there is none
/// the person, in one account.
struct DonationGroup: Sendable, Hashable {
    /// What the system is given as the group of an interaction.
    let identifier: String
    /// The account's scope.
    let account: String?

    /// The group of a conversation or a person.
    init(_ id: String, account: String?) {
        let id = PresentationPlan.cleaned(id) ?? id
        // The scope is quoted: none can be the beginning of another's.
        identifier = account.map { "\(JSONValue.string($0).compact)/\(id)" } ?? id
        self.account = account
    }

    init(identifier: String, account: String?) {
        self.identifier = identifier
        self.account = account
    }

    /// The group of a push's donation: the conversation's, else the person's, else the account's.
    init(of plan: PresentationPlan) {
        self.init(
            plan.conversationIdentifier ?? plan.senderSubject?.id ?? Self.ofAccount,
            account: plan.account
        )
    }

    /// The group of what was sent.
    init(_ conversation: String?, _ people: [Recipient], _ account: String?) {
        let person = people.count == 1 ? people.first?.id : nil
        self.init(conversation ?? person ?? Self.ofAccount, account: account)
    }

    /// What stands for a conversation where none is known.
    private static let ofAccount = "*"

    /// The name of a file about it.
    var fileName: String { AccountFile.name(identifier, account: account) }
}
