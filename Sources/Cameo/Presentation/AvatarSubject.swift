/// The sender or conversation to which an avatar belongs. It is the avatar's key in the cache.
public struct AvatarSubject: Sendable, Hashable {
    /// The kind of subject.
    package enum Kind: String, Sendable, CaseIterable {
        /// A user.
        case person
        /// A conversation.
        case conversation
    }

    let kind: Kind
    /// The sender ID or the conversation ID.
    let id: String
    /// The scope of the account; `nil` in an app without accounts. Accounts don't share avatars.
    let account: String?

    /// Creates a subject.
    package init(_ kind: Kind, id: String, account: String? = nil) {
        self.kind = kind
        self.id = id
        self.account = account
    }

    /// Returns the subject of a sender.
    ///
    /// - Parameters:
    ///   - id: The sender ID, as in the payload.
    ///   - account: The scope of the account; `nil` in an app without accounts.
    public static func person(_ id: String, account: String? = nil) -> AvatarSubject {
        AvatarSubject(.person, id: id, account: account)
    }

    /// Returns the subject of a conversation.
    ///
    /// - Parameters:
    ///   - id: The conversation ID, as in the payload.
    ///   - account: The scope of the account; `nil` in an app without accounts.
    public static func conversation(_ id: String, account: String? = nil) -> AvatarSubject {
        AvatarSubject(.conversation, id: id, account: account)
    }
}
