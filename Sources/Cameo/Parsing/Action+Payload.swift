extension Action {
    /// A button in one of the shapes of known providers: OneSignal's `i`, `n`, `icon_type` and `path`,
    /// Iterable's `identifier`, `buttonType` and `actionIcon`, and the names of common keys.
    ///
    /// A button of a payload brings the app to the front unless the payload says otherwise: what it
    /// asks for, a provider's code in the app does.
    init?(_ value: JSONValue) {
        guard case .object(let object) = value,
            let id = object.text(["id", "i", "identifier", "action"])
        else { return nil }
        let kind = object.text(["buttonType", "type"])?.lowercased()
        let title = object.text(["title", "n", "label", "text"])
        let asksForText = kind == "textinput" || object.flag(["textInput"]) == true
        self.init(
            id: id,
            title: title,
            icon: Icon(object),
            reply: asksForText
                ? Reply(
                    buttonTitle: object.text(["inputTitle"]) ?? title ?? "Send",
                    placeholder: object.text(["inputPlaceholder", "placeholder"]) ?? ""
                ) : nil,
            opensApp: object.flag(["openApp", "opensApp", "foreground"]) ?? !asksForText,
            requiresUnlocking: object.flag(["requiresUnlock", "authenticationRequired"])
                ?? asksForText,
            isDestructive: kind == "destructive" || object.flag(["destructive"]) == true
        )
    }
}

extension Action.Icon {
    fileprivate init?(_ object: JSONObject) {
        if let icon = object["actionIcon"]?.object {
            self.init(icon.text(["iconType"]), icon.text(["imageName"]))
        } else {
            self.init(object.text(["icon_type", "iconType"]), object.text(["path", "icon"]))
        }
    }

    /// A name, never a path or an address.
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
    /// The first member that says yes or no.
    fileprivate func flag(_ names: [String]) -> Bool? {
        for name in names {
            if let flag = self[name]?.flag { return flag }
        }
        return nil
    }
}
