import Cameo
import CameoAnalysis

/// Converter from a payload to the fields of OneSignal's API.
///
/// Source: onesignal-node-api 5.12.0, `models/Notification.ts`.
struct OneSignalConversion {
    private(set) var request = JSONObject()
    private(set) var derivations: [Derivation] = []
    /// The paths of keys that OneSignal can't deliver.
    private var lost: [String] = []

    private static let localizedNames = [
        "title-loc-key", "title-loc-args", "subtitle-loc-key", "subtitle-loc-args", "loc-key",
        "loc-args",
    ]
    private static let levels = [
        "active": "active", "passive": "passive", "time-sensitive": "time_sensitive",
        "critical": "critical",
    ]

    /// Converts a payload.
    ///
    /// - Throws: `SendError` if OneSignal can't deliver the payload unchanged. The error contains
    ///   the keys that OneSignal can't deliver.
    init(_ file: PushFile, _ options: APNsMessage.Options, _ now: Double) throws(SendError) {
        convert(try file.aps(through: .oneSignal, options.pushType))
        convertRoot(file.root)
        try add(options, now)
        guard lost.isEmpty else {
            throw .undeliverable(lost, through: .oneSignal, "a request to OneSignal")
        }
        if case .object(let data)? = request["data"] {
            let size = JSONValue.object(data).compact.utf8.count
            guard size <= OneSignalMessage.maxDataSize else {
                throw .push(
                    "The payload's own keys have \(size) bytes, but OneSignal accepts at most "
                        + "\(OneSignalMessage.maxDataSize) in \"data\"; shorten them"
                )
            }
        }
    }

    private mutating func set(_ name: String, _ value: JSONValue?) {
        if let value { request.set(name, value) }
    }

    // MARK: aps

    private mutating func convert(_ aps: JSONObject) {
        var hasSound = false
        for (name, value) in aps.members where value != .null {
            switch (name, value) {
            case ("alert", _): convertAlert(value)
            case ("sound", .string):
                hasSound = true
                set("ios_sound", value)
            case ("badge", .number):
                set("ios_badgeType", .string("SetTo"))
                set("ios_badgeCount", value)
            case ("category", .string): set("ios_category", value)
            case ("thread-id", .string): set("thread_id", value)
            case ("relevance-score", .number): set("ios_relevance_score", value)
            case ("target-content-id", .string): set("target_content_identifier", value)
            case ("interruption-level", .string(let level)):
                if let level = Self.levels[level] {
                    set("ios_interruption_level", .string(level))
                } else {
                    lost.append("aps.interruption-level")
                }
            case ("content-available", _):
                if value.flag == true { set("content_available", .bool(true)) }
            case ("mutable-content", _): break
            default: lost.append("aps.\(name)")
            }
        }
        if request["contents"] != nil || request["headings"] != nil {
            derivations.append(
                Derivation(
                    "headings, contents",
                    nil,
                    "OneSignal requires text by language, and delivers English text to all users"
                )
            )
        }
        if !hasSound, aps["alert"] != nil {
            set("ios_sound", .string("nil"))
            derivations.append(
                Derivation(
                    "ios_sound",
                    "nil",
                    "the payload has no sound, but OneSignal plays one by default"
                )
            )
        }
        if aps["mutable-content"]?.flag != true {
            derivations.append(
                Derivation("aps.mutable-content", "1", "OneSignal sets it for every notification")
            )
        }
    }

    private mutating func convertAlert(_ value: JSONValue) {
        func language(_ text: JSONValue) -> JSONValue { .object(["en": text]) }
        if case .string = value {
            set("contents", language(value))
            return
        }
        guard case .object(let alert) = value else {
            lost.append("aps.alert")
            return
        }
        var localized: [JSONObject.Member] = []
        for (name, value) in alert.members where value != .null {
            switch (name, value) {
            case ("title", .string): set("headings", language(value))
            case ("subtitle", .string): set("subtitle", language(value))
            case ("body", .string): set("contents", language(value))
            case (_, _) where Self.localizedNames.contains(name): localized.append((name, value))
            default: lost.append("aps.alert.\(name)")
            }
        }
        if !localized.isEmpty { set("apns_alert", .object(JSONObject(localized))) }
    }

    // MARK: Other keys

    private mutating func convertRoot(_ root: JSONObject) {
        var data: [JSONObject.Member] = []
        for (name, value) in root.members where name != "aps" {
            switch (name, value) {
            case ("custom", .object(let custom)): convertCustom(custom, &data)
            case ("att", .object(let attachments)): set("ios_attachments", .object(attachments))
            case ("buttons", _): lost.append(name)
            default: data.append((name, value))
            }
        }
        guard !data.isEmpty else { return }
        set("data", .object(JSONObject(data)))
        derivations.append(
            Derivation("data", nil, "OneSignal delivers the payload's own keys in custom.a")
        )
    }

    /// Converts the data that OneSignal added to a payload that was recorded on a device.
    private mutating func convertCustom(_ custom: JSONObject, _ data: inout [JSONObject.Member]) {
        for (name, value) in custom.members {
            switch (name, value) {
            case ("a", .object(let object)): data += object.members
            case ("u", .string): set("app_url", value)
            // OneSignal assigns these values.
            case ("i", _), ("ti", _), ("tn", _): break
            default: lost.append("custom.\(name)")
            }
        }
    }

    private mutating func add(_ options: APNsMessage.Options, _ now: Double) throws(SendError) {
        if let collapseID = options.collapseID { set("collapse_id", .string(collapseID)) }
        if let priority = options.priority { set("priority", .number(JSONNumber(priority))) }
        guard let expiration = options.expiration else { return }
        let duration = expiration == 0 ? 0 : expiration - Int(now)
        guard expiration == 0 || duration > 0 else {
            throw .push("The expiration date is in the past; pass a later date, or 0")
        }
        set("ttl", .number(JSONNumber(duration)))
        derivations.append(
            Derivation("ttl", String(duration), "OneSignal requires seconds instead of a date")
        )
    }
}
