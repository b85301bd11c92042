import CameoApp

extension NotificationCategory {
    static let keys = [
        "id", "actions", "reportsDismissal", "isAllowedInCarPlay", "hiddenPreviewsPlaceholder",
        "showsTitleWithoutPreview", "intentIdentifiers",
    ]

    /// Decodes a list of categories.
    ///
    /// - Throws: ``BridgeError``.
    static func list(json: JSONValue) throws(BridgeError) -> [NotificationCategory] {
        guard case .array(let array) = json else {
            throw .wrongType(of: "categories", expected: "a list of categories")
        }
        var categories: [NotificationCategory] = []
        for element in array { categories.append(try NotificationCategory(json: element)) }
        return categories
    }

    /// Decodes a category. The default for each key is the value in the category for messages,
    /// which has the buttons Reply, Mark as Read and Mute.
    ///
    /// - Throws: ``BridgeError``.
    init(json: JSONValue) throws(BridgeError) {
        let members = try Members(json, of: "category", keys: Self.keys)
        self = .message(id: try members.string("id", example: "\"id\": \"message\""))
        if let list = try members.list("actions") {
            actions = []
            for action in list { actions.append(try NotificationAction(json: action)) }
        }
        reportsDismissal = try members.boolean("reportsDismissal") ?? reportsDismissal
        isAllowedInCarPlay = try members.boolean("isAllowedInCarPlay") ?? isAllowedInCarPlay
        hiddenPreviewsPlaceholder = try members.string("hiddenPreviewsPlaceholder")
        showsTitleWithoutPreview =
            try members.boolean("showsTitleWithoutPreview") ?? showsTitleWithoutPreview
        intentIdentifiers = try members.strings("intentIdentifiers") ?? intentIdentifiers
    }
}

extension NotificationAction {
    static let keys = [
        "id", "title", "icon", "templateIcon", "reply", "opensApp", "requiresUnlocking",
        "isDestructive",
    ]
    private static let replyKeys = ["buttonTitle", "placeholder"]

    /// The built-in buttons with English titles.
    private static let builtIn: [NotificationAction] = [.reply(), .markAsRead(), .mute()]

    /// Decodes a button: an object, or the identifier of a built-in button. By default, a button
    /// with a text field requires that the device is unlocked.
    ///
    /// - Throws: ``BridgeError``.
    init(json: JSONValue) throws(BridgeError) {
        if case .string(let name) = json {
            guard let action = Self.builtIn.first(where: { $0.id == name }) else {
                throw .wrongType(
                    of: "action",
                    expected: "an object, or one of "
                        + Self.builtIn.map(\.id).joined(separator: ", ")
                )
            }
            self = action
            return
        }
        let members = try Members(json, of: "action", keys: Self.keys)
        let template = try members.string("templateIcon").map(Icon.template)
        let symbol = try members.string("icon").map(Icon.system)
        var reply: Reply?
        if let value = members["reply"] { reply = try Self.reply(value, of: members) }
        self.init(
            id: try members.string("id", example: "\"id\": \"reply\""),
            title: try members.string("title"),
            icon: template ?? symbol,
            reply: reply,
            opensApp: try members.boolean("opensApp") ?? false,
            requiresUnlocking: try members.boolean("requiresUnlocking") ?? (reply != nil),
            isDestructive: try members.boolean("isDestructive") ?? false
        )
    }

    /// Decodes a text field; `true` is a text field with default labels.
    private static func reply(
        _ value: JSONValue,
        of members: Members
    ) throws(BridgeError) -> Reply? {
        if case .bool(let isReply) = value { return isReply ? Reply() : nil }
        guard case .object = value else {
            throw .invalidValue(of: members.name, key: "reply", expected: "true or an object")
        }
        let labels = try Members(value, of: "reply", keys: replyKeys)
        return Reply(
            buttonTitle: try labels.string("buttonTitle") ?? Reply().buttonTitle,
            placeholder: try labels.string("placeholder") ?? Reply().placeholder
        )
    }
}
