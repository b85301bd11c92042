import Cameo

/// What becomes of a notification when one of its actions was chosen while it was expanded.
public enum ConversationResponse: Sendable, Hashable {
    /// It stays; the extension has done what was asked.
    case stay
    /// It goes; the extension has done what was asked.
    case dismiss
    /// It goes, and the app does what was asked. Nothing is lost with this one.
    case dismissAndForward
}

/// An action that was chosen in an expanded notification.
public struct ConversationAction: Sendable, Hashable {
    /// The action's identifier.
    public let id: String
    /// The text that was written; `nil` for a plain button.
    public let text: String?

    /// An action.
    public init(id: String, text: String? = nil) {
        self.id = id
        self.text = text
    }
}
