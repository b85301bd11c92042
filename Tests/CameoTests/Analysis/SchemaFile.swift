import TestSupport

@testable import Cameo
@testable import CameoAnalysis

/// A JSON Schema (draft-07) in `Schemas` that editors use to describe names and check types. Names
/// that the schema doesn't contain are allowed, because the linter checks them.
///
/// The files are written by hand, except for key names, key descriptions and allowed values, which
/// come from tables in the sources. `make record` updates these parts; the type of a new key is
/// then added by hand.
enum SchemaFile: String, CaseIterable {
    case payload
    case apnsRequest = "apns-request"
    case fcmRequest = "fcm-request"
    case oneSignalRequest = "onesignal-request"
    case expoMessage = "expo-message"
    case mapping, configuration, send

    var name: String { "\(rawValue).schema.json" }

    /// The names of the files that editors associate with the schema.
    var fileMatch: [String] {
        switch self {
        case .payload: ["*.apns", "*.push.json", "push.json"]
        case .apnsRequest: ["*.apns-request.json"]
        case .fcmRequest: ["*.fcm.json"]
        case .oneSignalRequest: ["*.onesignal.json"]
        case .expoMessage: ["*.expo-push.json"]
        case .mapping: ["*.mapping.json", "cameo-mapping.json"]
        case .configuration: [ToolConfiguration.fileName]
        case .send: [SendConfiguration.fileName]
        }
    }

    func json() throws -> JSONValue {
        .object(try Repository.object("Schemas/\(name)") ?? JSONObject())
    }

    /// Returns the schema with current values from tables and other schemas.
    func updated() throws -> JSONValue {
        var schema = try json()
        schema["$comment"] = .string("For files named \(fileMatch.joined(separator: ", ")).")
        switch self {
        case .payload, .oneSignalRequest, .expoMessage: break
        case .apnsRequest:
            schema["properties/payload/anyOf/0"] = try Self.payload.json().withoutHead
        case .fcmRequest:
            let payload = "properties/message/anyOf/0/properties/apns/anyOf/0/properties/payload"
            schema["\(payload)/anyOf/0/properties/aps/anyOf/0"] =
                try Self.payload.json()["properties/aps"].withoutHead
        case .mapping:
            let style = schema["properties/style"]
            let type = schema["properties/\(Mapping.Field.allCases[0].mappingKey)"]
            schema.setProperties(
                Mapping.Field.allCases.map { ($0.mappingKey, $0.summary) },
                at: "properties",
                type: type
            )
            schema["properties/style"] = style
        case .configuration: try schema.updateConfiguration()
        case .send: schema.updateProfiles()
        }
        return schema
    }
}

extension JSONValue {
    fileprivate mutating func updateConfiguration() throws {
        let overrides = "properties/overrides/items/properties"
        setProperties(
            ToolConfiguration.Key.allCases.map { ($0.rawValue, $0.summary) },
            at: "properties"
        )
        setProperties(
            ToolConfiguration.Override.Key.allCases.map { ($0.rawValue, $0.summary) },
            at: overrides
        )
        let rules = LintRule.all.map {
            ($0.code, $0.summary + " (default: \($0.defaultSeverity?.rawValue ?? "off"))")
        }
        let severities = JSONValue.object(
            JSONObject([("enum", .strings(ToolConfiguration.severityNames))])
        )
        for path in ["properties/rules/properties", "\(overrides)/rules/properties"] {
            setProperties(rules, at: path, type: severities)
        }
        let presets = JSONValue.strings(Preset.all.map { $0.name.rawValue })
        self["properties/provider/anyOf/0/enum"] = presets
        self["properties/provider/anyOf/1/items/enum"] = presets
        self["properties/mapping/anyOf/1"] = try SchemaFile.mapping.updated().withoutHead
        self["properties/titleStyle/enum"] = .strings(
            CommunicationSettings.TitleStyle.allCases.map { $0.rawValue }
        )
        self["properties/theme/enum"] = .strings(ToolConfiguration.themes)
        self["properties/ios/anyOf/0/enum"] = .strings(ToolConfiguration.iosVersions)
        self["properties/glass/enum"] = .strings(ToolConfiguration.glassNames)
        self["properties/icons/enum"] = .strings(ToolConfiguration.iconLooks)
        self["properties/language/enum"] = .strings(ToolConfiguration.languages)
    }

    fileprivate mutating func updateProfiles() {
        setProperties(
            SendConfiguration.Key.allCases.map { ($0.rawValue, $0.summary) },
            at: "properties"
        )
        let profile = "properties/profiles/additionalProperties/properties"
        setProperties(SendProfile.Key.allCases.map { ($0.rawValue, $0.summary) }, at: profile)
        self["\(profile)/provider/enum"] = .strings(
            SendProfile.Provider.allCases.map { $0.rawValue }
        )
        self["\(profile)/environment/enum"] = .strings(
            SendProfile.Environment.allCases.map { $0.rawValue }
        )
        // There is one schema for each kind of reference to a secret, because exactly one kind must
        // be used.
        let forms = "\(profile)/key/anyOf"
        for (position, key) in SendProfile.Secret.Key.allCases.enumerated() {
            setProperties([(key.rawValue, key.summary)], at: "\(forms)/\(position)/properties")
            guard key == .file else { continue }
            for name in ["certificate", "certificateKey", "authority"] {
                self["\(profile)/\(name)/anyOf/1"] = self["\(forms)/\(position)"]
            }
        }
        for name in ["password", "accessToken", "to"] {
            self["\(profile)/\(name)/anyOf"] = self[forms]
        }
    }

    /// Sets the names and descriptions of an object's properties. The types of existing properties
    /// are kept, unless all properties have the same type.
    fileprivate mutating func setProperties(
        _ rows: [(name: String, summary: String)],
        at path: String,
        type: JSONValue? = nil
    ) {
        let old = self[path]
        self[path] = .object(
            JSONObject(
                rows.map { name, summary in
                    let rest = (type ?? old[name]).members.filter { $0.name != "description" }
                    return (
                        name, .object(JSONObject([("description", .string(summary))] + rest))
                    )
                }
            )
        )
    }

    /// The schema without its annotations, for use as the type of a property.
    fileprivate var withoutHead: JSONValue {
        let head = ["$schema", "title", "$comment", "description"]
        return .object(JSONObject(members.filter { !head.contains($0.name) }))
    }

    private static func strings(_ values: [String]) -> JSONValue {
        .array(values.map(JSONValue.string))
    }

    /// The members of an object; empty for other values.
    var members: [JSONObject.Member] {
        if case .object(let object) = self { object.members } else { [] }
    }

    /// The elements of an array; empty for other values.
    private var elements: [JSONValue] { if case .array(let array) = self { array } else { [] } }

    /// The value at a path of names and indexes; `null` if there is none.
    subscript(path: String) -> JSONValue {
        get {
            path.split(separator: "/").reduce(self) { value, step in
                switch value {
                case .object(let object): object[String(step)] ?? .null
                case .array(let array): Int(step).map { array[$0] } ?? .null
                default: .null
                }
            }
        }
        set {
            let step = String(path.prefix { $0 != "/" })
            var child = newValue
            if step != path {
                child = self[step]
                child[String(path.dropFirst(step.count + 1))] = newValue
            }
            switch self {
            case .array(var array):
                if let position = Int(step) { array[position] = child }
                self = .array(array)
            default:
                var object = JSONObject(members)
                object.set(step, child)
                self = .object(object)
            }
        }
    }

    /// Returns whether a schema accepts the value. Supports only the keywords in our schemas.
    func isAccepted(by schema: JSONValue) -> Bool {
        schema.members.allSatisfy { keyword, rule in
            switch keyword {
            case "type": (rule.elements + [rule]).contains { $0.text.map(hasType) ?? false }
            case "enum": rule.elements.contains { $0.text == text }
            case "anyOf": rule.elements.contains(where: isAccepted)
            case "required":
                rule.elements.allSatisfy { name in members.contains { $0.name == name.text } }
            case "properties":
                rule.members.allSatisfy { name, type in
                    members.allSatisfy { $0.name != name || $0.value.isAccepted(by: type) }
                }
            case "additionalProperties":
                members.allSatisfy { name, value in
                    schema["properties"].members.contains { $0.name == name }
                        || rule.flag != false && value.isAccepted(by: rule)
                }
            case "items": elements.allSatisfy { $0.isAccepted(by: rule) }
            case "minItems": elements.count >= rule.integer ?? 0
            default: true
            }
        }
    }

    private func hasType(_ name: String) -> Bool {
        switch (self, name) {
        case (.string, "string"), (.number, "number"), (.bool, "boolean"), (.null, "null"),
            (.array, "array"), (.object, "object"):
            true
        case (.number(let number), "integer"): number.integer != nil
        default: false
        }
    }
}
