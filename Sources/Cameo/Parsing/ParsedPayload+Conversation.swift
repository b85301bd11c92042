extension ParsedPayload {
    /// The conversation that a message belongs to.
    public struct Conversation: Sendable, Equatable {
        /// The identifier, which all messages of the conversation share.
        public var id: String?
        /// The name of the group.
        public var name: String?
        /// The URL of the group's avatar.
        public var avatarURL: String?
        /// The SHA-256 digest of the avatar's bytes, in hexadecimal digits.
        package var avatarDigest: String?
        /// Whether the conversation has more than two participants.
        public var isGroup = false
    }
}
