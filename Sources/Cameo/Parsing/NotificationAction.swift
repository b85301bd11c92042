/// A button of a notification. Either the app declares it in a ``NotificationCategory``, or the
/// payload contains it.
public struct NotificationAction: Sendable, Equatable {
    /// The icon of a button.
    public enum Icon: Sendable, Equatable {
        /// The name of an SF Symbol, such as `arrowshape.turn.up.left`.
        case system(String)
        /// The name of a template image in the app's bundle.
        case template(String)
    }

    /// The text input of an action.
    public struct Reply: Sendable, Equatable {
        /// The title of the button next to the text field.
        package var buttonTitle: String
        /// The placeholder of the text field.
        package var placeholder: String

        /// Creates a text input.
        public init(buttonTitle: String = "Send", placeholder: String = "") {
            self.buttonTitle = buttonTitle
            self.placeholder = placeholder
        }
    }

    /// The identifier, which iOS passes to the app when the user chooses the button.
    public var id: String
    /// The title of the button. (default: the identifier)
    public var title: String?
    /// The icon of the button.
    package var icon: Icon?
    /// The text input of the action; `nil` for a plain button.
    package var reply: Reply?
    /// Whether the button opens the app.
    package var opensApp: Bool
    /// Whether the user must unlock the device first.
    package var requiresUnlocking: Bool
    /// Whether the button is displayed as destructive.
    package var isDestructive: Bool
    /// The link to open when the user chooses the button, if the payload contains the button.
    public var link: String?

    /// Creates a button.
    public init(
        id: String,
        title: String?,
        icon: Icon? = nil,
        reply: Reply? = nil,
        opensApp: Bool = false,
        requiresUnlocking: Bool = false,
        isDestructive: Bool = false,
        link: String? = nil
    ) {
        self.id = id
        self.title = title
        self.icon = icon
        self.reply = reply
        self.opensApp = opensApp
        self.requiresUnlocking = requiresUnlocking
        self.isDestructive = isDestructive
        self.link = link
    }
}

extension NotificationAction {
    /// Creates an action that lets the user write a reply in the notification.
    ///
    /// - Parameters:
    ///   - title: The title of the action.
    ///   - buttonTitle: The title of the button next to the text field.
    ///   - placeholder: The placeholder of the text field.
    ///   - requiresUnlocking: Whether the device must be unlocked first, so that only the user can
    ///     reply. (default: true)
    public static func reply(
        title: String = "Reply",
        buttonTitle: String = "Send",
        placeholder: String = "Message",
        requiresUnlocking: Bool = true
    ) -> NotificationAction {
        NotificationAction(
            id: "reply",
            title: title,
            icon: .system("arrowshape.turn.up.left"),
            reply: Reply(buttonTitle: buttonTitle, placeholder: placeholder),
            requiresUnlocking: requiresUnlocking
        )
    }

    /// Creates an action that marks the message as read without opening the app.
    public static func markAsRead(title: String = "Mark as Read") -> NotificationAction {
        NotificationAction(id: "markAsRead", title: title, icon: .system("checkmark.circle"))
    }

    /// Creates an action that mutes the conversation without opening the app.
    public static func mute(title: String = "Mute") -> NotificationAction {
        NotificationAction(id: "mute", title: title, icon: .system("bell.slash"))
    }
}
