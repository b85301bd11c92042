import Cameo
import CameoAnalysis

/// A category that an app registers, with the buttons of its notifications, and the text to show
/// while previews are hidden.
///
/// Its JSON has the keys of `setCategories` in `expo-cameo`.
package struct ScreenCategory: Sendable, Equatable {
    /// The identifier, as in `aps.category`.
    package var id: String
    /// The buttons, in order.
    package var actions: [NotificationAction]
    /// The text while previews are hidden. `%u` is replaced with the number of notifications.
    package var hiddenPreviewsPlaceholder: String?
    /// Whether the title is shown while previews are hidden.
    package var showsTitleWithoutPreview = false

    package init(id: String, actions: [NotificationAction]) {
        self.id = id
        self.actions = actions
    }

    /// An error in the JSON of categories. It contains the path of the invalid
    /// value, the failure and the fix.
    package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
        package let description: String

        init(_ description: String) { self.description = description }
    }

    /// A key of a category.
    package enum Key: String, Sendable, CaseIterable {
        case id, actions, hiddenPreviewsPlaceholder, showsTitleWithoutPreview
        // These keys don't affect the preview.
        case reportsDismissal, isAllowedInCarPlay, intentIdentifiers
    }

    /// A key of a button.
    enum ActionKey: String, CaseIterable {
        case id, title, icon, templateIcon, reply, isDestructive
        case opensApp, requiresUnlocking
    }

    /// Parses categories from JSON: an object for a single category, or an array.
    ///
    /// - Parameter language: The language of the titles of Cameo's own buttons.
    package static func list(
        _ json: JSONValue,
        language: ScreenLanguage = .english
    ) throws(ParseError) -> [ScreenCategory] {
        if case .array(let elements) = json { return try list(elements, "", language) }
        return [try ScreenCategory(json, "", language)]
    }

    private static func list(
        _ elements: [JSONValue],
        _ path: String,
        _ language: ScreenLanguage
    ) throws(ParseError) -> [ScreenCategory] {
        try elements.enumerated().map { index, element throws(ParseError) in
            try ScreenCategory(element, "\(path)[\(index)]", language)
        }
    }

    /// Returns the categories in the JSON of an app's settings; empty if the settings contain none.
    package static func registered(
        in settings: JSONObject,
        language: ScreenLanguage = .english
    ) throws(ParseError) -> [ScreenCategory] {
        let key = CommunicationSettings.categoriesKey
        switch settings[key] {
        case nil, .null?: return []
        case .array(let elements)?: return try list(elements, key, language)
        default: throw ParseError("\(key): expected an array of categories")
        }
    }

    private init(_ json: JSONValue, _ path: String, _ language: ScreenLanguage) throws(ParseError) {
        guard case .object(let object) = json else {
            throw ParseError(
                "\(path.isEmpty ? "" : "\(path): ")expected a category, such as "
                    + #"{"id": "message", "actions": ["reply", "mute"]}"#
            )
        }
        guard let id = object["id"]?.text, !id.isBlank else {
            throw ParseError(
                "\(Self.path(path, "id")): expected the identifier in aps.category, such as "
                    + #""message""#
            )
        }
        self = language.messageCategory(id: id)
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else {
                throw .unknownKey(name, at: path, Key.allCases.map { $0.rawValue })
            }
            let path = Self.path(path, name)
            switch key {
            case .id, .reportsDismissal, .isAllowedInCarPlay, .intentIdentifiers: break
            case .hiddenPreviewsPlaceholder:
                hiddenPreviewsPlaceholder = try value.optionalText(path)
            case .showsTitleWithoutPreview: showsTitleWithoutPreview = try value.boolean(path)
            case .actions:
                guard case .array(let elements) = value else {
                    throw ParseError("\(path): expected an array of buttons")
                }
                actions = try elements.enumerated().map { index, element throws(ParseError) in
                    try NotificationAction(element, "\(path)[\(index)]", language)
                }
            }
        }
    }

    fileprivate static func path(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}

extension NotificationAction {
    fileprivate init(
        _ json: JSONValue,
        _ path: String,
        _ language: ScreenLanguage
    ) throws(ScreenCategory.ParseError) {
        typealias Key = ScreenCategory.ActionKey
        let builtIn = language.messageCategory(id: "").actions
        if case .string(let name) = json {
            guard let action = builtIn.first(where: { $0.id == name }) else {
                throw .init(
                    "\(path): unknown button '\(name)'; use an object, or one of "
                        + builtIn.map { $0.id }.joined(separator: ", ")
                )
            }
            self = action
            return
        }
        guard case .object(let object) = json else {
            throw .init("\(path): expected a button, such as {\"id\": \"accept\"}")
        }
        guard let id = object["id"]?.text, !id.isBlank else {
            throw .init("\(path).id: expected the identifier of the button")
        }
        self.init(id: id, title: nil)
        for (name, value) in object.members {
            guard let key = Key(rawValue: name) else {
                throw .unknownKey(name, at: path, Key.allCases.map { $0.rawValue })
            }
            let path = "\(path).\(name)"
            switch key {
            case .id: break
            case .opensApp: opensApp = try value.boolean(path)
            case .requiresUnlocking: requiresUnlocking = try value.boolean(path)
            case .isDestructive: isDestructive = try value.boolean(path)
            case .title: title = try value.optionalText(path)
            case .icon:
                if icon == nil { icon = (try value.optionalText(path)).map { Icon.system($0) } }
            case .templateIcon:
                if let image = try value.optionalText(path) { icon = .template(image) }
            case .reply:
                let words = language.words
                switch value {
                case .bool(false), .null: reply = nil
                case .bool(true):
                    reply = Reply(buttonTitle: words.send, placeholder: words.message)
                case .object(let labels):
                    reply = Reply(
                        buttonTitle: labels["buttonTitle"]?.text ?? words.send,
                        placeholder: labels["placeholder"]?.text ?? ""
                    )
                default:
                    throw .init(
                        "\(path): expected true, or an object with buttonTitle and placeholder"
                    )
                }
            }
        }
    }
}

extension ScreenCategory.ParseError {
    fileprivate static func unknownKey(_ name: String, at path: String, _ names: [String]) -> Self {
        let suggestion = name.suggestion(
            among: names,
            otherwise: "the keys are \(names.joined(separator: ", "))"
        )
        return Self("\(path.isEmpty ? "" : "\(path): ")unknown key '\(name)'; \(suggestion)")
    }
}

extension JSONValue {
    fileprivate func boolean(_ path: String) throws(ScreenCategory.ParseError) -> Bool {
        guard case .bool(let value) = self else { throw .init("\(path): expected true or false") }
        return value
    }

    fileprivate func optionalText(_ path: String) throws(ScreenCategory.ParseError) -> String? {
        switch self {
        case .null: return nil
        case .string(let text): return text
        default: throw .init("\(path): expected a string")
        }
    }
}
