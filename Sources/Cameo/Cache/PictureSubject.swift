/// Whom or what a picture shows: what it is kept under.
public struct PictureSubject: Sendable, Hashable {
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

    /// The name under which its picture is kept: digests, never the identifier itself. The account
    /// stands at the end, so that all of an account can be found.
    var fileName: String {
        let digest = Digest.sha256("\(account ?? "")\n\(kind.rawValue)\n\(id)")
        return "\(digest.prefix(40))-\(Self.suffix(ofAccount: account))"
    }

    /// How the names of an account's files end.
    static func suffix(ofAccount account: String?) -> String {
        String(Digest.sha256("account\n\(account ?? "")").prefix(16))
    }
}
