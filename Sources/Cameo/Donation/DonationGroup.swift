/// What donations have in common that are deleted together: the conversation, or where there is none
/// the person, in one account.
struct DonationGroup: Sendable, Hashable {
    /// What the system is given as the group of an interaction.
    let identifier: String
    /// The account's scope.
    let account: String?

    /// The group of a conversation or a person.
    init(_ id: String, account: String?) {
        let id = Plan.cleaned(id) ?? id
        // The scope is quoted: none can be the beginning of another's.
        identifier = account.map { "\(JSONValue.string($0).compact)/\(id)" } ?? id
        self.account = account
    }

    init(identifier: String, account: String?) {
        self.identifier = identifier
        self.account = account
    }

    /// The group of a push's donation; `nil` where nobody is known by an identifier.
    init?(of plan: Plan) {
        guard let id = plan.conversationIdentifier ?? plan.senderSubject?.id else { return nil }
        self.init(id, account: plan.account)
    }

    /// The name of a file about it: digests, of which the last is the account's.
    var fileName: String {
        let digest = Digest.sha256("\(account ?? "")\n\(identifier)")
        return "\(digest.prefix(40))-\(PictureSubject.suffix(ofAccount: account))"
    }
}
