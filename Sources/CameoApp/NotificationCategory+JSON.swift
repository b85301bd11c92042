import Cameo

extension NotificationCategory {
    /// The category as JSON for `cameo preview --category`, without the properties that don't
    /// affect a preview.
    var json: JSONValue {
        var object: JSONObject = ["id": .string(id), "actions": .array(actions.map(\.json))]
        if let hiddenPreviewsPlaceholder {
            object.set("hiddenPreviewsPlaceholder", .string(hiddenPreviewsPlaceholder))
        }
        if showsTitleWithoutPreview { object.set("showsTitleWithoutPreview", .bool(true)) }
        return .object(object)
    }
}

extension NotificationAction {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["id": .string(id), "title": .string(title ?? id)]
        switch icon {
        case .system(let name): object.set("icon", .string(name))
        case .template(let name): object.set("templateIcon", .string(name))
        case nil: break
        }
        if let reply {
            object.set(
                "reply",
                .object([
                    "buttonTitle": .string(reply.buttonTitle),
                    "placeholder": .string(reply.placeholder),
                ])
            )
        }
        if opensApp { object.set("opensApp", .bool(true)) }
        if requiresUnlocking { object.set("requiresUnlocking", .bool(true)) }
        if isDestructive { object.set("isDestructive", .bool(true)) }
        return .object(object)
    }
}
