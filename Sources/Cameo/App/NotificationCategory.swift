/// A kind of notification, named by `aps.category`, and the buttons that it has.
///
/// Source: Apple, "Declaring your actionable notification types".
public struct NotificationCategory: Sendable, Hashable {
    /// The most buttons that the system displays, where there is room; two otherwise (Apple,
    /// UNNotificationCategory).
    public static let maxActions = 10

    /// How the identifiers of categories begin that were made of a payload's buttons.
    static let prefixOfButtons = "cameo.buttons."

    /// The identifier, as in `aps.category`.
    public var id: String
    /// The buttons, in order.
    public var actions: [Action]
    /// Whether the app is told that a person dismissed the notification.
    public var tellsDismissal: Bool
    /// Whether the notification is shown in CarPlay.
    public var isAllowedInCarPlay: Bool
    /// What stands for the text where previews are off; `%u` is the number of notifications.
    public var hiddenPreviewsPlaceholder: String?
    /// Whether the title is shown though previews are off.
    public var showsTitleWithoutPreview: Bool
    /// The identifiers of the intents to which notifications of this kind belong.
    public var intentIdentifiers: [String]

    /// A category.
    public init(
        id: String,
        actions: [Action],
        tellsDismissal: Bool = true,
        isAllowedInCarPlay: Bool = false,
        hiddenPreviewsPlaceholder: String? = nil,
        showsTitleWithoutPreview: Bool = false,
        intentIdentifiers: [String] = []
    ) {
        self.id = id
        self.actions = actions
        self.tellsDismissal = tellsDismissal
        self.isAllowedInCarPlay = isAllowedInCarPlay
        self.hiddenPreviewsPlaceholder = hiddenPreviewsPlaceholder
        self.showsTitleWithoutPreview = showsTitleWithoutPreview
        self.intentIdentifiers = intentIdentifiers
    }

    /// The category of messages: reply, mark as read, mute.
    ///
    /// - Parameters:
    ///   - id: What payloads name as `aps.category`.
    ///   - actions: Other titles, or fewer buttons: ``Action/reply(title:buttonTitle:placeholder:requiresUnlocking:)``,
    ///     ``Action/markAsRead(title:)``, ``Action/mute(title:)``.
    public static func message(
        id: String = "message",
        actions: [Action] = [.reply(), .markAsRead(), .mute()]
    ) -> NotificationCategory {
        NotificationCategory(
            id: id,
            actions: actions,
            isAllowedInCarPlay: true,
            intentIdentifiers: ["INSendMessageIntent"]
        )
    }

    /// The category of a payload's own buttons; `nil` when it has none, or names a category.
    ///
    /// The same buttons always make the same category, so that a thousand pushes register one.
    public init?(buttonsOf parsed: ParsedPayload) {
        guard parsed.category == nil, !parsed.actions.isEmpty else { return nil }
        let actions = Array(parsed.actions.prefix(Self.maxActions))
        let texts = actions.map { action in
            [
                action.id, action.title ?? "", "\(action.icon.map { "\($0)" } ?? "")",
                action.reply.map { "\($0.buttonTitle)\u{0}\($0.placeholder)" } ?? "",
                "\(action.opensApp) \(action.requiresUnlocking) \(action.isDestructive)",
            ].joined(separator: "\u{0}")
        }
        let digest = Digest.sha256(texts.joined(separator: "\u{1}"))
        self.init(id: Self.prefixOfButtons + digest.prefix(32), actions: actions)
    }
}

extension NotificationCategory {
    /// Something in a category that the system would ignore or take otherwise.
    public enum Problem: Sendable, Hashable, CustomStringConvertible {
        /// There is no identifier; the category is not registered.
        case noIdentifier
        /// There are more buttons than the system displays; those beyond are left out.
        case tooManyActions(category: String, count: Int)
        /// Two buttons have one identifier; the first counts.
        case sameAction(category: String, action: String)
        /// A button has no identifier; it is left out.
        case actionWithoutIdentifier(category: String)
        /// Two categories have one identifier; the last counts.
        case sameCategory(String)

        /// What is wrong, then the way out.
        public var description: String {
            switch self {
            case .noIdentifier:
                "a category has no identifier; give it the one that payloads name in aps.category"
            case .tooManyActions(let category, let count):
                "the category \"\(category)\" has \(count) actions; iOS displays the first "
                    + "\(NotificationCategory.maxActions), and two where space is short"
            case .sameAction(let category, let action):
                "the category \"\(category)\" has two actions \"\(action)\"; the first is kept"
            case .actionWithoutIdentifier(let category):
                "an action of the category \"\(category)\" has no identifier; it is left out"
            case .sameCategory(let category):
                "two categories are called \"\(category)\"; the last is kept"
            }
        }
    }

    /// The categories as they can be registered, and what had to be left out.
    public static func checked(
        _ categories: [NotificationCategory]
    ) -> (categories: [NotificationCategory], problems: [Problem]) {
        var problems: [Problem] = []
        var kept: [NotificationCategory] = []
        for category in categories {
            guard !category.id.isBlank else {
                problems.append(.noIdentifier)
                continue
            }
            if kept.contains(where: { $0.id == category.id }) {
                problems.append(.sameCategory(category.id))
                kept.removeAll { $0.id == category.id }
            }
            kept.append(category.checked(&problems))
        }
        return (kept, problems)
    }

    private func checked(_ problems: inout [Problem]) -> NotificationCategory {
        var category = self
        category.actions = []
        for action in actions {
            if action.id.isBlank {
                problems.append(.actionWithoutIdentifier(category: id))
            } else if category.actions.contains(where: { $0.id == action.id }) {
                problems.append(.sameAction(category: id, action: action.id))
            } else {
                category.actions.append(action)
            }
        }
        if category.actions.count > Self.maxActions {
            problems.append(.tooManyActions(category: id, count: category.actions.count))
            category.actions = Array(category.actions.prefix(Self.maxActions))
        }
        return category
    }
}
