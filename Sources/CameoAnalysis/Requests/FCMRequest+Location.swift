import Cameo

/// The correct locations of names that Firebase rejects where they are.
///
/// Source: Firebase, REST reference of `projects.messages`. In the legacy API, most of these names
/// were next to the text.
extension FCMRequest {
    /// Returns the path in a message where a name belongs; `nil` if there is no known location.
    ///
    /// - Parameter path: The path from the message to the object that contains the name; `nil` if
    ///   the name is next to `message`.
    static func location(of name: String, in path: [String]?) -> [String]? {
        guard let path else {
            return messageNames.contains(name) || name == "tokens" ? [name] : nil
        }
        let aps = ["apns", "payload", "aps"]
        let letters = name.asciiLetters
        if path == ["apns"], name == "aps" { return aps }
        if path.isEmpty {
            if let known = fields[name] { return known }
            if name == "aps" { return aps }
        }
        if path == ["notification"] {
            if let line = APSNames.lineSynonyms[letters] { return path + [line] }
            if name == "data" { return ["data"] }
            if let known = androidNames[name] { return ["android", "notification", known] }
            if let line = bodyLines[name] ?? APSNames.alert[letters], line != "title",
                line != "body"
            {
                return aps + ["alert", line]
            }
        }
        if let known = APSNames.aps[letters], APSNames.common.contains(known), known != "alert" {
            return aps + [known]
        }
        let names =
            switch path {
            case []: messageNames
            case ["apns"]: apnsNames
            default: notificationNames
            }
        return name.misspelling(of: names).map { path + [$0] }
    }

    /// The locations in a message for names from the legacy API and other libraries.
    private static let fields: [String: [String]] = [
        "to": ["token"], "priority": ["android", "priority"],
        "collapse_key": ["android", "collapse_key"], "collapseKey": ["android", "collapse_key"],
        "time_to_live": ["android", "ttl"], "timeToLive": ["android", "ttl"],
        "ttl": ["android", "ttl"],
        "restricted_package_name": ["android", "restricted_package_name"],
        "ios": ["apns"], "apn": ["apns"], "androidConfig": ["android"], "apnsConfig": ["apns"],
        "web": ["webpush"], "web_push": ["webpush"], "headers": ["apns", "headers"],
        "title": ["notification", "title"], "body": ["notification", "body"],
        "image": ["notification", "image"], "payload": ["data"],
    ]

    private static let bodyLines = ["body_loc_key": "loc-key", "body_loc_args": "loc-args"]

    private static let androidNames: [String: String] = [
        "icon": "icon", "color": "color", "tag": "tag", "ticker": "ticker", "sticky": "sticky",
        "android_channel_id": "channel_id", "channel_id": "channel_id", "channelId": "channel_id",
        "click_action": "click_action", "clickAction": "click_action",
        "visibility": "visibility", "notification_count": "notification_count",
    ]

    /// The APNs headers that correspond to Android fields.
    private static let headers: [String: String] = [
        "priority": "apns-priority", "collapse_key": "apns-collapse-id", "ttl": "apns-expiration",
    ]

    /// Returns the suggestion to move a name to another location.
    static func suggestion(movingTo location: [String], from path: [String]?) -> String {
        guard let path else { return "Move it into \"message\"" }
        if location.dropLast() == path[...] {
            return "Rename it to \"\(location[location.count - 1])\""
        }
        let text = PayloadPath.text(of: location)
        guard location.count == 2, location[0] == "android", let header = headers[location[1]]
        else { return "Move it to \"\(text)\"" }
        return "Send \"\(header)\" in \"apns.headers\" for iOS, and \"\(text)\" for Android"
    }

    /// Reports the names in an object that Firebase rejects.
    ///
    /// - Parameter path: The path from the message to the object; `nil` if the object contains the
    ///   message.
    static func diagnoseUnknown(
        _ object: JSONObject,
        _ known: [String],
        _ description: String,
        at path: [String]?,
        except others: [String] = [],
        _ conversion: inout PushRequest.Conversion
    ) {
        var unknown: [String] = []
        for (name, value) in object.members where !known.contains(name) && !others.contains(name) {
            guard let location = location(of: name, in: path) else {
                unknown.append(name)
                continue
            }
            conversion.diagnose(
                .fcmKeyUnknown,
                at: (path ?? []) + [name],
                isAboutName: true,
                "Firebase rejects \(nameList([name])) in \(description)",
                location == ["token"] && value.unencodedString == nil
                    ? "Send a message for each of them, with \"token\""
                    : suggestion(movingTo: location, from: path)
            )
        }
        guard let first = unknown.first else { return }
        conversion.diagnose(
            .fcmKeyUnknown,
            at: (path ?? []) + [first],
            isAboutName: true,
            "Firebase rejects \(nameList(unknown)) in \(description); the names are "
                + known.joined(separator: ", "),
            path == nil ? nil : "Put your own values into \"data\""
        )
    }
}
