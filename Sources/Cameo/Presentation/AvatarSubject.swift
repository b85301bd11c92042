/// The sender or conversation that an avatar belongs to, which is its key in the cache.
public struct AvatarSubject: Sendable, Hashable {
    /// The kind of subject.
    public enum Kind: String, Sendable, CaseIterable {
        /// A user.
        case person
        /// A conversation.
        case conversation
    }

    /// The kind of subject.
    let kind: Kind
    /// The sender ID or the conversation ID.
    let id: String
    /// The scope of the account. Accounts don't share avatars.
    let account: String?

    /// Creates a subject.
    public init(_ kind: Kind, id: String, account: String? = nil) {
        self.kind = kind
        self.id = id
        self.account = account
    }
}
