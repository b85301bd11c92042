/// Whom or what a picture shows: what it is kept under.
public struct AvatarSubject: Sendable, Hashable {
    /// What is shown.
    public enum Kind: String, Sendable, CaseIterable {
        /// A person.
        case person
        /// A conversation.
        case conversation
    }

    /// What is shown.
    public let kind: Kind
    /// The identifier in the app: the sender's of a portrait, the conversation's of a group's
    /// picture.
    public let id: String
    /// The scope of the account that sees it; two accounts share nothing.
    public let account: String?

    /// A subject.
    public init(_ kind: Kind, id: String, account: String? = nil) {
        self.kind = kind
        self.id = id
        self.account = account
    }
}
