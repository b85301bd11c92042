/// A button of a notification: declared by the app in a ``NotificationCategory``, or read from a
/// payload.
public struct Action: Sendable, Hashable {
    /// The picture on a button.
    public enum Icon: Sendable, Hashable {
        /// A symbol of the system's, such as `arrowshape.turn.up.left`.
        case system(String)
        /// A template image of the app's.
        case template(String)
    }

    /// What is asked for a text.
    public struct Reply: Sendable, Hashable {
        /// What the button beside the text says.
        public var buttonTitle: String
        /// What stands in the field before something is written.
        public var placeholder: String

        /// A field for a text.
        public init(buttonTitle: String = "Send", placeholder: String = "") {
            self.buttonTitle = buttonTitle
            self.placeholder = placeholder
        }
    }

    /// The identifier, which the app is told.
    public var id: String
    /// What the button says; without it, its identifier.
    public var title: String?
    /// The picture on it.
    public var icon: Icon?
    /// The field of an action that asks for a text; `nil` is a plain button.
    public var reply: Reply?
    /// Whether the app comes to the front.
    public var opensApp: Bool
    /// Whether the device must be unlocked first.
    public var requiresUnlocking: Bool
    /// Whether the button is drawn as one that destroys something.
    public var isDestructive: Bool

    /// A button.
    public init(
        id: String,
        title: String?,
        icon: Icon? = nil,
        reply: Reply? = nil,
        opensApp: Bool = false,
        requiresUnlocking: Bool = false,
        isDestructive: Bool = false
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.reply = reply
        self.opensApp = opensApp
        self.requiresUnlocking = requiresUnlocking
        self.isDestructive = isDestructive
    }
}

extension Action {
    /// An answer that is written in the notification.
    ///
    /// - Parameters:
    ///   - title: What the button says.
    ///   - buttonTitle: What the button beside the text says.
    ///   - placeholder: What stands in the field before something is written.
    ///   - requiresUnlocking: By default nobody who only holds the device can answer in its owner's
    ///     name.
    public static func reply(
        title: String = "Reply",
        buttonTitle: String = "Send",
        placeholder: String = "Message",
        requiresUnlocking: Bool = true
    ) -> Action {
        Action(
            id: "reply",
            title: title,
            icon: .system("arrowshape.turn.up.left"),
            reply: Reply(buttonTitle: buttonTitle, placeholder: placeholder),
            requiresUnlocking: requiresUnlocking
        )
    }

    /// The message counts as read; the app stays where it is.
    public static func markAsRead(title: String = "Mark as Read") -> Action {
        Action(id: "markAsRead", title: title, icon: .system("checkmark.circle"))
    }

    /// The conversation is quiet from now on; the app stays where it is.
    public static func mute(title: String = "Mute") -> Action {
        Action(id: "mute", title: title, icon: .system("bell.slash"))
    }
}
