/// The response to an action that the user chose in an expanded notification.
public enum ConversationResponse: Sendable, Hashable {
    /// The notification stays open. The extension has handled the action.
    case stay
    /// The notification is dismissed. The extension has handled the action.
    case dismiss
    /// The notification is dismissed, and the action is forwarded to the app.
    case dismissAndForward
}

/// An action that the user chose in an expanded notification.
public struct ConversationAction: Sendable, Hashable {
    /// The identifier of the action.
    public let id: String
    /// The text that the user entered; `nil` for an action without text input.
    public let text: String?

    /// Creates an action.
    public init(id: String, text: String? = nil) {
        self.id = id
        self.text = text
    }
}
