/// The conversation that the person is looking at, of which no banner is shown.
public struct VisibleConversation: Sendable, Hashable {
    /// Its identifier, as payloads have it; a person's where messages name no conversation.
    public let id: String
    /// The account's scope; `nil` fits every account.
    public let account: String?

    /// A conversation.
    public init(_ id: String, account: String? = nil) {
        self.id = id
        self.account = account
    }

    /// Whether a push is of this conversation.
    func isOf(_ parsed: ParsedPayload) -> Bool {
        if let account, let pushed = parsed.account, account != pushed { return false }
        // A call rings whatever is open.
        guard parsed.kind == .message else { return false }
        return (parsed.conversation?.id ?? parsed.sender?.id) == id
    }
}
