import Cameo

/// The conversation on the screen, whose notifications are presented without a banner or sound.
public struct VisibleConversation: Sendable, Hashable {
    /// The conversation ID, or the sender ID if messages don't contain a conversation.
    package let id: String
    /// The scope of the account; `nil` for any account.
    package let account: String?

    /// Creates a visible conversation.
    public init(_ id: String, account: String? = nil) {
        self.id = id
        self.account = account
    }

    /// Returns whether a push is a message in this conversation. Calls don't count, because they
    /// ring even while their conversation is visible.
    func contains(_ parsed: ParsedPayload) -> Bool {
        if let account, let payloadAccount = parsed.account, account != payloadAccount {
            return false
        }
        guard parsed.kind == .message else { return false }
        return (parsed.conversation?.id ?? parsed.sender?.id) == id
    }
}
