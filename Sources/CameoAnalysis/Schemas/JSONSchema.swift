import Cameo

/// A JSON Schema (draft-07) for an editor: a description of names and types. Names that it doesn't contain
/// are allowed, because the linter decides about them.
package enum JSONSchema: String, Sendable, CaseIterable {
    /// A payload, as a device receives it.
    case payload
    /// A request to APNs: its headers and its payload.
    case apnsRequest = "apns-request"
    /// A request to Firebase Cloud Messaging.
    case fcmRequest = "fcm-request"
    /// A request to OneSignal.
    case oneSignalRequest = "onesignal-request"
    /// A message to Expo's push service, or several.
    case expoMessage = "expo-message"
    /// A mapping.
    case mapping
    /// `cameo.config.json`.
    case configuration
    /// `cameo-send.json`.
    case send

    /// The name of the file in `Schemas`.
    package var fileName: String { "\(rawValue).schema.json" }

    /// The names of the files to which editors apply the schema.
    package var fileMatch: [String] {
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

    private var title: String {
        switch self {
        case .payload: "Push payload"
        case .apnsRequest: "Request to APNs"
        case .fcmRequest: "Request to Firebase Cloud Messaging"
        case .oneSignalRequest: "Request to OneSignal"
        case .expoMessage: "Message to Expo's push service"
        case .mapping: "Mapping of Cameo"
        case .configuration: "Configuration of Cameo"
        case .send: "Profiles of cameo send"
        }
    }

    /// The schema.
    package var json: JSONValue {
        let type: SchemaType =
            switch self {
            case .payload: .payload
            case .apnsRequest: .apnsRequest
            case .fcmRequest: .fcmRequest
            case .oneSignalRequest: .oneSignalRequest
            case .expoMessage: .expoRequest
            case .mapping: .mapping
            case .configuration: .configuration
            case .send: .sendConfiguration
            }
        let head: [JSONObject.Member] = [
            ("$schema", .string("http://json-schema.org/draft-07/schema#")),
            ("title", .string(title)),
            (
                "$comment",
                .string(
                    "Generated from the rules of cameo lint. For files named "
                        + fileMatch.joined(separator: ", ") + "."
                )
            ),
        ]
        return .object(JSONObject(head + type.members))
    }
}

/// The type of a value in a JSON Schema.
indirect enum SchemaType: Sendable {
    case any, string, number, integer, boolean, null
    /// A string with one of several values.
    case choice([String])
    /// The number 1, or what iOS accepts instead.
    case flag
    case array(SchemaType, minItems: Int = 0)
    /// An object. Names without a property have the type `others`; `nil` forbids them.
    case object([SchemaProperty], required: [String] = [], others: SchemaType? = .any)
    case oneOf([SchemaType])
    case described(String, SchemaType)

    /// The members of the schema.
    var members: [JSONObject.Member] {
        switch self {
        case .any: return []
        case .string: return [("type", .string("string"))]
        case .number: return [("type", .string("number"))]
        case .integer: return [("type", .string("integer"))]
        case .boolean: return [("type", .string("boolean"))]
        case .null: return [("type", .string("null"))]
        case .choice(let values): return [("enum", .array(values.map(JSONValue.string)))]
        case .flag:
            return [
                ("type", .array([.string("number"), .string("boolean"), .string("null")])),
                ("default", .number(JSONNumber(1))),
            ]
        case .array(let items, let minItems):
            var members: [JSONObject.Member] = [
                ("type", .string("array")), ("items", items.json),
            ]
            if minItems > 0 { members.append(("minItems", JSONValue(minItems))) }
            return members
        case .object(let properties, let required, let others):
            var members: [JSONObject.Member] = [("type", .string("object"))]
            if !properties.isEmpty {
                members.append(
                    (
                        "properties",
                        .object(JSONObject(properties.map { ($0.name, $0.json) }))
                    )
                )
            }
            if !required.isEmpty {
                members.append(("required", .array(required.map(JSONValue.string))))
            }
            switch others {
            case .any?: break
            case let others?: members.append(("additionalProperties", others.json))
            case nil: members.append(("additionalProperties", .bool(false)))
            }
            return members
        case .oneOf(let types): return [("anyOf", .array(types.map { $0.json }))]
        case .described(let text, let type): return [("description", .string(text))] + type.members
        }
    }

    var json: JSONValue { .object(JSONObject(members)) }
}

/// A member of an object.
struct SchemaProperty: Sendable {
    let name: String
    let type: SchemaType
    let summary: String

    init(_ name: String, _ type: SchemaType, _ summary: String = "") {
        (self.name, self.type, self.summary) = (name, type, summary)
    }

    var json: JSONValue {
        let description: [JSONObject.Member] =
            summary.isEmpty ? [] : [("description", .string(summary))]
        return .object(JSONObject(description + type.members))
    }
}
