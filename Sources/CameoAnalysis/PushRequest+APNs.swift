import Cameo

/// A request to APNs: an object with its headers and its body, as tests and tools store it.
///
/// Source: Apple, "Sending notification requests to APNs".
enum APNsRequest {
    /// The names under which the body is stored.
    private static let bodyNames = ["payload", "body", "data", "json"]

    private static let pushTypes = APNsPushType.allCases.map { $0.rawValue }
    private static let headerNames = APNsHeader.allCases.map { $0.rawValue }
    private static let maxCollapseIDSize = APNsHeader.maxCollapseIDSize

    static func matches(_ object: JSONObject) -> Bool {
        // A body without headers is recognized by its `aps` dictionary.
        !headers(object).isEmpty
            || ["payload", "body"].contains {
                object[$0]?.object?["aps"]?.unencodedObject != nil
            }
    }

    /// Returns the headers of APNs with their names in lowercase: from `headers`, otherwise from the
    /// top level.
    private static func headers(_ object: JSONObject) -> [JSONObject.Member] {
        (object["headers"]?.unencodedObject ?? object).members
            .map { ($0.name.lowercased(), $0.value) }
            .filter { $0.0.hasPrefix("apns-") }
    }

    static func converted(_ object: JSONObject) -> PushRequest.Conversion {
        var conversion = PushRequest.Conversion(.apns)
        let name = bodyNames.first { object[$0] != nil }
        // The body may be stored as JSON in a string.
        if let name, let body = object[name]?.object {
            conversion.root = body
        } else if let name, let value = object[name] {
            conversion.diagnoseType(name, value, "an object with \"aps\"")
        } else {
            conversion.diagnose(
                .payloadMissing,
                "There are headers but no payload; add it as \"payload\""
            )
        }
        let headers = JSONObject(headers(object))
        let unknown = headers.members.map { $0.name }.filter { !headerNames.contains($0) }
        if !unknown.isEmpty {
            conversion.diagnose(
                .headerUnknown,
                "APNs doesn't know the header \(nameList(unknown)); the headers are "
                    + headerNames.joined(separator: ", ")
            )
        }
        conversion.checkAPNsHeaders(headers)
        return conversion
    }

    /// Checks the values of headers, which Firebase forwards as well.
    fileprivate static func check(
        _ headers: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let priority = headers["apns-priority"]?.text
        if headers["apns-priority"] != nil, !["10", "5", "1"].contains(priority ?? "") {
            conversion.diagnose(.priorityValue, "\"apns-priority\" must be 10, 5 or 1")
        }
        checkPushType(headers["apns-push-type"], priority, &conversion)
        if let expiration = headers["apns-expiration"] {
            // A larger number is in milliseconds.
            if !(0...1e11).contains(expiration.double ?? -1) {
                conversion.diagnose(
                    .expiration,
                    "\"apns-expiration\" must be a date in seconds since 1970, or 0"
                )
            }
        }
        if let collapseID = headers["apns-collapse-id"],
            !(1...maxCollapseIDSize).contains(collapseID.text?.utf8.count ?? 0)
        {
            conversion.diagnose(
                .collapseID,
                "\"apns-collapse-id\" must be a string of 1 to \(maxCollapseIDSize) bytes"
            )
        }
        if let id = headers["apns-id"], !(id.unencodedString?.isUUID ?? false) {
            conversion.diagnose(.apnsID, "\"apns-id\" must be a UUID; correct it, or omit it")
        }
    }

    private static func checkPushType(
        _ value: JSONValue?,
        _ priority: String?,
        _ conversion: inout PushRequest.Conversion
    ) {
        guard let value else { return }
        guard let type = value.unencodedString, pushTypes.contains(type) else {
            conversion.diagnose(
                .pushTypeUnknown,
                "\"apns-push-type\" must be one of \(pushTypes.joined(separator: ", "))"
            )
            return
        }
        let alert = conversion.root["aps"]?.unencodedObject?["alert"].map { Alert($0) } ?? Alert()
        switch type {
        case "voip": conversion.diagnose(.voipPush, PushRequest.Diagnostic.voipMessage)
        case "background":
            if priority != "5" {
                conversion.diagnose(
                    .priorityBackground,
                    "A background push must have \"apns-priority\" 5"
                )
            }
            if !alert.isEmpty {
                conversion.diagnose(
                    .pushTypeMismatch,
                    "\"apns-push-type\" is background, but the payload has text, so APNs may "
                        + "discard it; send alert"
                )
            }
        case "alert" where alert.isEmpty:
            let aps = conversion.root["aps"]?.unencodedObject
            if aps?.hasAny(of: ["badge", "sound"]) != true {
                conversion.diagnose(
                    .pushTypeMismatch,
                    "\"apns-push-type\" is alert, but the payload has no text, badge or sound; "
                        + "add text, or send background with \"content-available\": 1"
                )
            }
        default: break
        }
    }
}

extension PushRequest.Conversion {
    /// Reports headers of a request to APNs that it refuses.
    mutating func checkAPNsHeaders(_ headers: JSONObject) { APNsRequest.check(headers, &self) }
}

extension PushRequest.Diagnostic {
    static let voipMessage =
        "This is a VoIP push: PushKit passes it to the app, and the service extension doesn't run"
}

extension String {
    /// Whether the string is a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    package var isUUID: Bool {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        return groups.map { $0.utf8.count } == [8, 4, 4, 4, 12]
            && groups.allSatisfy { group in
                group.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
                }
            }
    }
}
