import Cameo

extension LintRule {
    static let mappedValueUnusable: Self = LintRule(
        "mapped-value-unusable",
        .participants,
        fix: .suggested,
        mistake: """
            The sender or the avatar is missing, although the payload has the key that the mapping \
            names, or a common key such as `senderName`.
            """,
        why: """
            The path leads to an object or an array. A field needs a string or a number, so Cameo \
            treats the value as missing.
            """,
        example: #"""
              {
                "aps": {"alert": {"body": "Are you coming?"}, "mutable-content": 1},
                "data": {
                  "senderId": "u_ada",
                  "senderName": "Ada",
            -     "senderAvatar": {"url": "https://images.engines.dev/ada.png"},
            +     "senderAvatar": "https://images.engines.dev/ada.png",
                  "conversationId": "c_7"
                }
              }
            """#,
        given: #"{"also": ["avatar-missing"]}"#,
        suggestion: """
            Send the string itself, or map its path in the object, such as `sender.name`.
            """,
        evidence:
            "https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification"
    ) { context in
        let root = context.payload.root
        for prefix in [[], ["data"], ["custom", "a"]] {
            let object = JSONValue.object(root).value(at: prefix[...])?.unencodedObject
            for (name, value) in object?.members ?? [] {
                // The title in `aps` is used only if there is no name.
                guard let text = value.onlyText, let field = LintContext.commonKeys[name],
                    context.path(of: field)?.first ?? "aps" == "aps"
                else { continue }
                context.report(
                    .mappedValueUnusable,
                    prefix + [name],
                    "\"\(name)\" is \(value.typeName), so it's treated as missing",
                    suggestion: text.location.map { "Send the value of \($0)" } ?? "Send a string",
                    fix: text.value.map {
                        .suggested(
                            "Replace with a string",
                            .replace(prefix + [name], json: $0.json)
                        )
                    }
                )
            }
        }
    }
}

extension LintContext {
    /// The fields that require a single value, keyed by the keys that are read without a mapping.
    fileprivate static let commonKeys: [String: Mapping.Field] = {
        var keys: [String: Mapping.Field] = [:]
        let preset = Preset.all.first { $0.name == .generic }
        for field in Mapping.Field.allCases where !field.acceptsCollections {
            for path in preset?.paths(of: field) ?? [] {
                let name = path.description
                if !name.contains(".") { keys[name] = field }
            }
        }
        return keys
    }()
}

extension JSONValue {
    /// The only string in an object or array, and its location for a message, both `nil` unless
    /// there is exactly one string; `nil` for other values.
    fileprivate var onlyText: (value: String?, location: String?)? {
        switch self {
        case .array(let elements):
            guard elements.count == 1 else { return (nil, nil) }
            return (elements[0].text, elements[0].text == nil ? nil : "its element")
        case .object(let object):
            let texts = object.members.filter { $0.value.text != nil }
            guard texts.count == 1 else { return (nil, nil) }
            return (texts[0].value.text, nameList([texts[0].name]))
        default: return nil
        }
    }
}
