import Cameo

extension NotificationCategory {
    static let keys = [
        "id", "actions", "tellsDismissal", "isAllowedInCarPlay", "hiddenPreviewsPlaceholder",
        "showsTitleWithoutPreview", "intentIdentifiers",
    ]

    /// The categories of a list.
    ///
    /// - Throws: ``BridgeError``, naming the key.
    static func list(json: JSONValue) throws(BridgeError) -> [NotificationCategory] {
        guard case .array(let array) = json else {
            throw .wrongType(of: "the categories", expected: "a list of categories")
        }
        var categories: [NotificationCategory] = []
        for element in array { categories.append(try NotificationCategory(json: element)) }
        return categories
    }

    /// A category as JavaScript describes it: what it leaves out is that of the category of
    /// messages, whose buttons are reply, mark as read and mute.
    ///
    /// - Throws: ``BridgeError``, naming the key.
    init(json: JSONValue) throws(BridgeError) {
        let members = try Members(json, of: "a category", keys: Self.keys)
        self = .message(id: try members.text("id", example: "\"id\": \"message\""))
        if let list = try members.list("actions") {
            actions = []
            for action in list { actions.append(try Action(json: action)) }
        }
        tellsDismissal = try members.flag("tellsDismissal") ?? tellsDismissal
        isAllowedInCarPlay = try members.flag("isAllowedInCarPlay") ?? isAllowedInCarPlay
        hiddenPreviewsPlaceholder = try members.text("hiddenPreviewsPlaceholder")
        showsTitleWithoutPreview =
            try members.flag("showsTitleWithoutPreview") ?? showsTitleWithoutPreview
        intentIdentifiers = try members.texts("intentIdentifiers") ?? intentIdentifiers
    }
}

extension Action {
    static let keys = [
        "id", "title", "icon", "templateIcon", "reply", "opensApp", "requiresUnlocking",
        "isDestructive",
    ]
    private static let replyKeys = ["buttonTitle", "placeholder"]

    /// The buttons that have a name: their texts are English.
    private static let named: [Action] = [.reply(), .markAsRead(), .mute()]

    /// A button: an object, or the name of one that Cameo has. One that asks for a text needs the
    /// device unlocked unless it says otherwise.
    ///
    /// - Throws: ``BridgeError``, naming the key.
    init(json: JSONValue) throws(BridgeError) {
        if case .string(let name) = json {
            guard let action = Self.named.first(where: { $0.id == name }) else {
                throw .wrongType(
                    of: "an action",
                    expected: "an object, or one of "
                        + Self.named.map(\.id).joined(separator: ", ")
                )
            }
            self = action
            return
        }
        let members = try Members(json, of: "an action", keys: Self.keys)
        let template = try members.text("templateIcon").map(Icon.template)
        let symbol = try members.text("icon").map(Icon.system)
        var reply: Reply?
        if let value = members["reply"] { reply = try Self.reply(value, of: members) }
        self.init(
            id: try members.text("id", example: "\"id\": \"reply\""),
            title: try members.text("title"),
            icon: template ?? symbol,
            reply: reply,
            opensApp: try members.flag("opensApp") ?? false,
            requiresUnlocking: try members.flag("requiresUnlocking") ?? (reply != nil),
            isDestructive: try members.flag("isDestructive") ?? false
        )
    }

    /// `true` is a field with the usual texts.
    private static func reply(
        _ value: JSONValue,
        of members: Members
    ) throws(BridgeError) -> Reply? {
        if case .bool(let isReply) = value { return isReply ? Reply() : nil }
        guard case .object = value else {
            throw .wrongValue(of: members.what, key: "reply", expected: "true or an object")
        }
        let texts = try Members(value, of: "a reply", keys: replyKeys)
        return Reply(
            buttonTitle: try texts.text("buttonTitle") ?? Reply().buttonTitle,
            placeholder: try texts.text("placeholder") ?? Reply().placeholder
        )
    }
}
