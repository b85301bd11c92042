import Cameo
import CameoAnalysis

/// Converter from a payload to the fields of Expo's API.
///
/// Source: expo-server-sdk-node, `ExpoClient.ts` (`ExpoPushMessage`).
struct ExpoConversion {
    private(set) var message = JSONObject()
    private(set) var derivations: [Derivation] = []
    /// The paths of keys that Expo can't deliver.
    private var lost: [String] = []

    private static let levels = ["active", "passive", "time-sensitive", "critical"]
    /// The names of members that Expo adds to a payload.
    private static let assignedNames = ["experienceId", "scopeKey", "projectId"]

    /// Converts a payload.
    ///
    /// - Throws: `SendError` if Expo can't deliver the payload unchanged. The error contains the
    ///   keys that Expo can't deliver.
    init(_ file: PushFile, _ options: APNsMessage.Options) throws(SendError) {
        convert(try file.aps(through: .expo, options.pushType))
        convertRoot(file.root)
        add(options)
        guard lost.isEmpty else { throw .undeliverable(lost, through: .expo, "a message for Expo") }
    }

    private mutating func set(_ name: String, _ value: JSONValue?) {
        if let value { message.set(name, value) }
    }

    private mutating func convert(_ aps: JSONObject) {
        for (name, value) in aps.members where value != .null {
            switch (name, value) {
            case ("alert", .string): set("body", value)
            case ("alert", .object(let alert)): convertAlert(alert)
            case ("sound", .string), ("sound", .object): set("sound", sound(value))
            case ("badge", .number): set("badge", value)
            case ("category", .string): set("categoryId", value)
            case ("interruption-level", .string(let level)) where Self.levels.contains(level):
                set("interruptionLevel", value)
            case ("mutable-content", _):
                if value.flag == true { set("mutableContent", .bool(true)) }
            case ("content-available", _):
                if value.flag == true { set("_contentAvailable", .bool(true)) }
            // Nothing is lost: Expo sends an empty thread ID anyway.
            case ("thread-id", .string("")): break
            default: lost.append("aps.\(name)")
            }
        }
    }

    private mutating func convertAlert(_ alert: JSONObject) {
        for (name, value) in alert.members where value != .null {
            switch (name, value) {
            case ("title", .string), ("subtitle", .string), ("body", .string): set(name, value)
            case ("launch-image", .string("")): break
            default: lost.append("aps.alert.\(name)")
            }
        }
    }

    private func sound(_ value: JSONValue) -> JSONValue {
        guard case .object(let sound) = value else { return value }
        return .object(
            JSONObject(
                sound.members.map { name, value in
                    name == "critical" ? (name, .bool(value.flag ?? false)) : (name, value)
                }
            )
        )
    }

    private mutating func convertRoot(_ root: JSONObject) {
        var data: [JSONObject.Member] = []
        for (name, value) in root.members where name != "aps" {
            if Self.assignedNames.contains(name), root["body"] != nil { continue }
            // Expo delivers `data` as `body`, so this payload was recorded on a device.
            if name == "body", case .object(let body) = value {
                for member in body.members {
                    if member.name == "_richContent" {
                        set("richContent", member.value)
                    } else {
                        data.append(member)
                    }
                }
            } else {
                data.append((name, value))
            }
        }
        guard !data.isEmpty else { return }
        set("data", .object(JSONObject(data)))
        derivations.append(Derivation("data", nil, "Expo delivers the payload's own keys in body"))
    }

    private mutating func add(_ options: APNsMessage.Options) {
        if let collapseID = options.collapseID { set("collapseId", .string(collapseID)) }
        if let expiration = options.expiration {
            set(expiration == 0 ? "ttl" : "expiration", .number(JSONNumber(expiration)))
        }
        switch options.priority {
        case 10?: set("priority", .string("high"))
        case .some: set("priority", .string("normal"))
        case nil: break
        }
    }
}
