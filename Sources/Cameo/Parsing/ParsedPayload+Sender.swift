extension ParsedPayload {
    /// The sender of a message, or a caller.
    public struct Sender: Sendable, Equatable {
        /// The kind of account that iOS uses to suggest the sender for a contact.
        package enum SuggestionType: String, Sendable {
            /// An account of a messaging app.
            case instantMessageAddress
            /// A profile on a social network.
            case socialProfile
            /// No account: iOS doesn't suggest the sender.
            case none
        }

        /// The user ID in the app.
        public var id: String?
        /// The display name.
        public var name: String?
        /// The URL of the avatar.
        public var avatarURL: String?
        /// The SHA-256 digest of the avatar's bytes, in hexadecimal digits.
        package var avatarDigest: String?
        /// The handle, which iOS matches with a contact.
        public var handle: PersonHandle
        /// The identifier of the contact in the device's address book.
        public var contactIdentifier: String?
        /// The kind of the sender's account; `nil` if the handle determines it.
        package var suggestionType: SuggestionType?
    }
}
