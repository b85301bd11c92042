import Cameo

/// Conversation that is on the screen, whose notifications have no banner.
public struct VisibleConversation: Sendable, Hashable {
    /// Identifier of the conversation, or of the sender if messages don't contain a conversation.
    package let id: String
    /// Scope of the account, or `nil` for any account.
    package let account: String?

    /// Creates a conversation.
    public init(_ id: String, account: String? = nil) {
        self.id = id
        self.account = account
    }

    /// Whether a push is a message in this conversation. Calls don't count: they ring even if their
    /// conversation is visible.
    func contains(_ parsed: ParsedPayload) -> Bool {
        if let account, let payloadAccount = parsed.account, account != payloadAccount {
            return false
        }
        guard parsed.kind == .message else { return false }
        return (parsed.conversation?.id ?? parsed.sender?.id) == id
    }
}
