extension NotificationAction {
    /// Parses the buttons of a payload. For Klaviyo, omits the buttons that Klaviyo's own extension
    /// omits.
    static func list(_ value: JSONValue, of preset: Preset.Name) -> [NotificationAction] {
        (value.array ?? []).enumerated().compactMap { position, button in
            guard preset != .klaviyo || isValidForKlaviyo(button) else { return nil }
            return NotificationAction(button, position: position)
        }
    }

    /// Returns whether Klaviyo's extension shows a button. A button with a link must have a URL,
    /// and a button that opens the app must have none. Source: klaviyo-swift-sdk,
    /// `KlaviyoActionButtonParser.swift`.
    private static func isValidForKlaviyo(_ button: JSONValue) -> Bool {
        guard let object = button.object else { return false }
        for name in ["id", "label"] {
            guard case .string? = object[name] else { return false }
        }
        switch object.text(["action"]) {
        case "open_app": return object["url"] == nil
        case "deep_link": return object.text(["url"]).map { !$0.utf8.contains(0x20) } ?? false
        default: return false
        }
    }

    /// Parses a button in the format of a known provider: OneSignal's `i`, `n`, `icon_type` and
    /// `path`, Iterable's `identifier`, `buttonType`, `actionIcon` and `action`, Countly's `t` and
    /// `l`, Swrve's `action_type`, or common keys. Returns `nil` if the button has neither an
    /// identifier nor a title.
    ///
    /// The button opens the app unless it has a text input or the payload specifies otherwise,
    /// because the provider's SDK in the app performs the action.
    ///
    /// - Parameter position: The position of the button. It identifies a button that has only a
    ///   title.
    init?(_ value: JSONValue, position: Int) {
        guard case .object(let object) = value else { return nil }
        let kind = object.text(["buttonType", "type", "behavior"])?.lowercased()
        let title = object.text(["title", "n", "label", "text", "t"])
        guard
            let id = object.text(["id", "i", "identifier"]) ?? Self.actionID(object)
                ?? title.map({ _ in "button-\(position + 1)" })
        else { return nil }
        let hasTextInput = kind == "textinput" || object.flag(["textInput"]) == true
        self.init(
            id: id,
            title: title,
            icon: Icon(object),
            reply: hasTextInput
                ? Reply(
                    buttonTitle: object.text(["inputTitle"]) ?? title ?? "Send",
                    placeholder: object.text(["inputPlaceholder", "placeholder"]) ?? ""
                ) : nil,
            opensApp: object.flag(["openApp", "opensApp", "foreground"])
                ?? (kind == "foreground" || kind != "background" && !hasTextInput),
            requiresUnlocking: object.flag(["requiresUnlock", "authenticationRequired"])
                ?? hasTextInput,
            isDestructive: kind == "destructive" || object.flag(["destructive"]) == true,
            link: object.text([
                "link", "url", "deepLink", "deep_link", "deeplink", "uri", "targetUrl", "l",
            ]) ?? Self.actionLink(object)
        )
    }

    /// Returns the value of `action`, unless it's a URL, as in Swrve's payloads, or a kind of
    /// action, which several of Bloomreach's buttons may share.
    private static func actionID(_ object: JSONObject) -> String? {
        guard let action = object.text(["action"]), !isURL(action, object),
            !["app", "browser", "deeplink"].contains(action)
        else { return nil }
        return action
    }

    private static func isURL(_ action: String, _ object: JSONObject) -> Bool {
        object.text(["action_type"]) != nil && action.utf8.contains(UInt8(ascii: ":"))
    }

    private static func actionLink(_ object: JSONObject) -> String? {
        if let action = object.text(["action"]), isURL(action, object) { return action }
        guard let action = object["action"]?.object, action.text(["type"]) == "openUrl" else {
            return nil
        }
        return action.text(["data"])
    }
}

extension NotificationAction.Icon {
    fileprivate init?(_ object: JSONObject) {
        if let icon = object["actionIcon"]?.object {
            self.init(icon.text(["iconType"]), icon.text(["imageName"]))
        } else {
            self.init(object.text(["icon_type", "iconType"]), object.text(["path", "icon"]))
        }
    }

    /// Creates an icon from its type and name. Returns `nil` for an unknown type, or if the name is
    /// missing, a path or a URL.
    private init?(_ type: String?, _ name: String?) {
        guard let name, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        switch type {
        case "system", "systemImage", nil: self = .system(name)
        case "custom", "template", "templateImage": self = .template(name)
        default: return nil
        }
    }
}

extension JSONObject {
    /// Returns the first Boolean in a list of members; `nil` if there is none.
    fileprivate func flag(_ names: [String]) -> Bool? {
        for name in names {
            if let flag = self[name]?.flag { return flag }
        }
        return nil
    }
}
