/// A notification category with its buttons. Payloads refer to it in `aps.category`.
///
/// Source: Apple, "Declaring your actionable notification types".
public struct NotificationCategory: Sendable, Equatable {
    /// The number of buttons that the system displays if the notification has enough space.
    /// Otherwise it displays two (Apple, UNNotificationCategory).
    static let maxActions = Limits.buttons

    /// The prefix of the identifiers of categories for a payload's buttons.
    static let buttonsPrefix = "cameo.buttons."

    /// The identifier, as in `aps.category`.
    public var id: String
    /// The buttons, in order.
    public var actions: [NotificationAction]
    /// Whether the system reports to the app when the user dismisses a notification.
    public var reportsDismissal: Bool
    /// Whether CarPlay shows the notifications.
    public var isAllowedInCarPlay: Bool
    /// The text of the notification if previews are hidden. `%u` is replaced with the number of
    /// notifications.
    public var hiddenPreviewsPlaceholder: String?
    /// Whether the title is shown even if previews are hidden.
    public var showsTitleWithoutPreview: Bool
    /// The identifiers of related intents, such as `INSendMessageIntent`.
    public var intentIdentifiers: [String]

    /// Creates a category.
    public init(
        id: String,
        actions: [NotificationAction],
        reportsDismissal: Bool = true,
        isAllowedInCarPlay: Bool = false,
        hiddenPreviewsPlaceholder: String? = nil,
        showsTitleWithoutPreview: Bool = false,
        intentIdentifiers: [String] = []
    ) {
        self.id = id
        self.actions = actions
        self.reportsDismissal = reportsDismissal
        self.isAllowedInCarPlay = isAllowedInCarPlay
        self.hiddenPreviewsPlaceholder = hiddenPreviewsPlaceholder
        self.showsTitleWithoutPreview = showsTitleWithoutPreview
        self.intentIdentifiers = intentIdentifiers
    }

    /// Creates a category for messages with the buttons Reply, Mark as Read and Mute.
    ///
    /// - Parameters:
    ///   - id: The identifier, as in `aps.category`. (default: `message`)
    ///   - actions: The buttons, such as
    ///     ``NotificationAction/reply(title:buttonTitle:placeholder:requiresUnlocking:)``,
    ///     ``NotificationAction/markAsRead(title:)`` and ``NotificationAction/mute(title:)`` with
    ///     localized titles.
    public static func message(
        id: String = "message",
        actions: [NotificationAction] = [.reply(), .markAsRead(), .mute()]
    ) -> NotificationCategory {
        NotificationCategory(
            id: id,
            actions: actions,
            isAllowedInCarPlay: true,
            intentIdentifiers: ["INSendMessageIntent"]
        )
    }

    /// Creates the category for the buttons of a payload. Returns `nil` if the payload contains no
    /// buttons or specifies a category.
    ///
    /// The identifier is derived from the buttons, so that payloads with the same buttons share a
    /// category.
    init?(buttonsOf parsed: ParsedPayload) {
        guard parsed.category == nil else { return nil }
        self.init(buttons: NotificationAction.registrable(parsed.actions))
    }

    /// Creates the category for buttons. Returns `nil` for an empty array.
    init?(buttons actions: [NotificationAction]) {
        guard !actions.isEmpty else { return nil }
        let descriptions = actions.map { action in
            let icon =
                switch action.icon {
                case .system(let name)?: "system \(name)"
                case .template(let name)?: "template \(name)"
                case nil: ""
                }
            return [
                action.id, action.title ?? "", icon,
                action.reply.map { "\($0.buttonTitle)\u{0}\($0.placeholder)" } ?? "",
                "\(action.opensApp) \(action.requiresUnlocking) \(action.isDestructive)",
            ].joined(separator: "\u{0}")
        }
        let digest = Digest.sha256(descriptions.joined(separator: "\u{1}"))
        self.init(id: Self.buttonsPrefix + digest.prefix(32), actions: actions)
    }
}

extension Finding {
    /// The finding for a category without an identifier, which isn't registered.
    static let missingCategoryID = category(
        "category-without-id",
        "Category has no ID",
        "Use the ID that payloads specify in aps.category"
    )
    /// Returns the finding for a category with more buttons than the system displays. Additional
    /// buttons are ignored.
    static func tooManyActions(category: String, count: Int) -> Finding {
        self.category(
            "category-actions",
            "Category '\(category)' has \(count) actions; iOS displays the first "
                + "\(NotificationCategory.maxActions), or two if space is limited"
        )
    }
    /// Returns the finding for two buttons with the same identifier. The second button is ignored.
    static func duplicateAction(category: String, action: String) -> Finding {
        self.category(
            "action-duplicate",
            "Category '\(category)' has two actions with the ID '\(action)'; the second is ignored"
        )
    }
    /// Returns the finding for a button without an identifier, which is ignored.
    static func missingActionID(category: String) -> Finding {
        self.category(
            "action-without-id",
            "Action of the category '\(category)' has no ID and is ignored"
        )
    }
    /// Returns the finding for two categories with the same identifier. The first category is
    /// ignored.
    static func duplicateCategory(_ category: String) -> Finding {
        self.category(
            "category-duplicate",
            "Two categories have the ID '\(category)'; the first is ignored"
        )
    }

    private static func category(
        _ code: String,
        _ message: String,
        _ suggestion: String? = nil
    ) -> Finding {
        Finding(code: code, severity: .warning, message, suggestion)
    }
}

extension NotificationCategory {
    /// Returns the categories that can be registered, and the problems with the other categories
    /// and buttons.
    package static func validated(
        _ categories: [NotificationCategory]
    ) -> (categories: [NotificationCategory], problems: [Finding]) {
        var problems: [Finding] = []
        var valid: [NotificationCategory] = []
        for category in categories {
            guard !category.id.isBlank else {
                problems.append(.missingCategoryID)
                continue
            }
            if valid.contains(where: { $0.id == category.id }) {
                problems.append(.duplicateCategory(category.id))
                valid.removeAll { $0.id == category.id }
            }
            valid.append(category.validated(&problems))
        }
        return (valid, problems)
    }

    private func validated(_ problems: inout [Finding]) -> NotificationCategory {
        var category = self
        category.actions = []
        for action in actions {
            if action.id.isBlank {
                problems.append(.missingActionID(category: id))
            } else if category.actions.contains(where: { $0.id == action.id }) {
                problems.append(.duplicateAction(category: id, action: action.id))
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
