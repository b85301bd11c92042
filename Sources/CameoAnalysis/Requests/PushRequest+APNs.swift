import Cameo

/// A request to APNs: an object with the headers and the body, as stored by tests and tools.
///
/// Source: Apple, "Sending notification requests to APNs".
enum APNsRequest {
    /// The keys that may contain the body of a stored request.
    private static let bodyNames = ["payload", "body", "data", "json"]

    private static let headerNames = APNsHeader.allCases.map { $0.rawValue }

    static func matches(_ object: JSONObject) -> Bool {
        // Without headers, the body is recognized by its `aps` dictionary.
        !headers(object).isEmpty
            || ["payload", "body"].contains {
                object[$0]?.object?["aps"]?.unencodedObject != nil
            }
    }

    /// Returns the APNs headers in `headers`; otherwise, the headers at the top level.
    private static func headers(_ object: JSONObject) -> [JSONObject.Member] {
        (object["headers"]?.unencodedObject ?? object).members
            .filter { $0.name.lowercased().hasPrefix("apns-") }
    }

    /// Returns the names in `headers` that are misspelled headers, such as `apns_topic`, or keys of
    /// `aps`, such as `thread-id`.
    private static func misnamed(_ object: JSONObject) -> [(name: String, suggestion: String)] {
        (object["headers"]?.unencodedObject ?? JSONObject()).members.compactMap { member in
            let name = member.name.lowercased()
            guard !name.hasPrefix("apns-") else { return nil }
            if APSNames.spelledAPS.contains(name) { return (member.name, "Send it in \"aps\"") }
            let letters = name.asciiLetters
            return headerNames.first { $0.asciiLetters == letters || $0.dropFirst(5) == name }
                .map { (member.name, "Rename it to \(nameList([$0]))") }
        }
    }

    static func converted(_ object: JSONObject) -> PushRequest.Conversion {
        var conversion = PushRequest.Conversion(.apns)
        let name = bodyNames.first { object[$0] != nil }
        // The body may be JSON in a string.
        if let name, let body = object[name]?.object {
            conversion.root = body
        } else if let name, let value = object[name] {
            conversion.diagnoseType(name, value, "an object with \"aps\"")
        } else {
            conversion.diagnose(
                .payloadMissing,
                at: [],
                "There are headers but no payload",
                "Add it as \"payload\""
            )
        }
        let path = object["headers"]?.unencodedObject == nil ? [] : ["headers"]
        let headers = headers(object)
        conversion.isWrapper = headers.isEmpty && object.members.count == 1
        let unknown = headers.map { $0.name }.filter { !headerNames.contains($0.lowercased()) }
        if let first = unknown.first {
            conversion.diagnose(
                .headerUnknown,
                at: path + [first],
                isAboutName: true,
                "Unknown APNs header \(nameList(unknown.map { $0.lowercased() })); "
                    + "valid headers are " + headerNames.joined(separator: ", "),
                first.nearest(of: headerNames).map { "Rename it to \(nameList([$0]))" }
            )
        }
        for (name, suggestion) in misnamed(object) {
            conversion.diagnose(
                .headerUnknown,
                at: path + [name],
                isAboutName: true,
                "Unknown APNs header \(nameList([name]))",
                suggestion
            )
        }
        conversion.checkAPNsHeaders(headers, at: path)
        return conversion
    }
}

extension PushRequest.Conversion {
    /// Reports headers that APNs rejects in a request. Firebase forwards them.
    ///
    /// - Parameter path: The path from the message to the headers.
    mutating func checkAPNsHeaders(_ headers: [JSONObject.Member], at path: [String]) {
        APNsHeaderCheck(headers: headers, path: path).run(&self)
    }
}

/// A check of APNs header values.
private struct APNsHeaderCheck {
    let headers: [JSONObject.Member]
    let path: [String]

    private static let pushTypes = APNsPushType.allCases.map { $0.rawValue }

    /// Returns a header's value and path; `nil` if the header is missing.
    private func header(_ name: String) -> (value: JSONValue, path: [String])? {
        headers.last { $0.name.lowercased() == name }.map { ($0.value, path + [$0.name]) }
    }

    func run(_ conversion: inout PushRequest.Conversion) {
        let priority = header("apns-priority")
        if let priority, !["10", "5", "1"].contains(priority.value.text ?? "") {
            conversion.diagnose(
                .priorityInvalid,
                at: priority.path,
                "\"apns-priority\" is \(priority.value.received), but must be 10, 5 or 1",
                "Send 10, or 5 to save power"
            )
        }
        checkPushType(&conversion)
        if let (expiration, path) = header("apns-expiration") {
            let date = expiration.double ?? -1
            let isInMilliseconds = date > 1e11
            if isInMilliseconds || date < 0 || date != date.rounded() {
                conversion.diagnose(
                    .expirationInvalid,
                    at: path,
                    isInMilliseconds
                        ? "\"apns-expiration\" is \(expiration.received), which is in milliseconds"
                        : "\"apns-expiration\" is \(expiration.received), but must be a whole "
                            + "number of seconds since 1970, or 0",
                    "Send the date in seconds since 1970"
                )
            }
        }
        let maxSize = APNsHeader.maxCollapseIDSize
        if let (collapseID, path) = header("apns-collapse-id"),
            case let size = collapseID.text?.utf8.count, !(1...maxSize).contains(size ?? 0)
        {
            conversion.diagnose(
                .collapseIDInvalid,
                at: path,
                "\"apns-collapse-id\" \(size.map { "has \($0) bytes" } ?? "is \(collapseID.received)")"
                    + ", but must be a string of 1 to \(maxSize) bytes"
            )
        }
        if let (id, path) = header("apns-id"), !(id.unencodedString?.isUUID ?? false) {
            conversion.diagnose(
                .apnsIDInvalid,
                at: path,
                "\"apns-id\" is \(id.received), but must be a UUID",
                "Correct it, or omit it"
            )
        }
    }

    /// Whether the push makes Wallet update a pass. Such a push has no content, and may have any
    /// type and priority.
    private var isForWallet: Bool {
        header("apns-topic")?.value.unencodedString?.hasPrefix("pass.") == true
    }

    private func diagnosePriority(_ conversion: inout PushRequest.Conversion) {
        conversion.diagnose(
            .backgroundPriorityInvalid,
            at: header("apns-priority")?.path ?? [],
            "A background push must have \"apns-priority\" 5"
                + (header("apns-priority").map { ", not \($0.value.received)" } ?? ""),
            "Send 5"
        )
    }

    /// Returns whether `content-available` is the only content for iOS, which makes the push a
    /// background push even without a type. Topics for other types have a suffix.
    private func isBackground(_ conversion: PushRequest.Conversion) -> Bool {
        let aps = conversion.root["aps"]?.unencodedObject ?? JSONObject()
        let topic = header("apns-topic")?.value.unencodedString ?? ""
        return aps["content-available"]?.flag == true
            && !aps.hasAny(of: ["alert", "badge", "sound", "event", "content-state"])
            && APNsPushType.suffix(of: topic).isEmpty
    }

    private func checkPushType(_ conversion: inout PushRequest.Conversion) {
        guard let (value, path) = header("apns-push-type") else {
            if header("apns-priority")?.value.text == "10", isBackground(conversion) {
                diagnosePriority(&conversion)
            }
            return
        }
        guard let type = value.unencodedString, Self.pushTypes.contains(type) else {
            conversion.diagnose(
                .pushTypeUnknown,
                at: path,
                "\"apns-push-type\" is \(value.received), but must be one of "
                    + Self.pushTypes.joined(separator: ", "),
                value.unencodedString?.nearest(of: Self.pushTypes).map { "Send \($0)" }
            )
            return
        }
        let aps = conversion.root["aps"]?.unencodedObject ?? JSONObject()
        let alert = aps["alert"].map { Alert($0) } ?? Alert()
        if isForWallet { return }
        let isBroadcast = header("apns-channel-id") != nil
        if type != APNsPushType.liveactivity.rawValue,
            isBroadcast || aps.hasAny(of: APSNames.liveActivity)
        {
            return conversion.diagnose(
                .pushTypeMismatch,
                at: path,
                isBroadcast
                    ? "\"apns-push-type\" is \(type), but only Live Activities have broadcasts"
                    : "\"apns-push-type\" is \(type), but the payload is for a Live Activity",
                "Send liveactivity"
            )
        }
        switch type {
        case "voip": conversion.diagnoseVoIP()
        case "background":
            let priority = header("apns-priority")
            if priority?.value.text != "5" { diagnosePriority(&conversion) }
            if !alert.isEmpty {
                conversion.diagnose(
                    .pushTypeMismatch,
                    at: path,
                    "\"apns-push-type\" is background, but the payload has text, so APNs may "
                        + "discard it",
                    "Send alert"
                )
            }
        case "alert" where alert.isEmpty:
            if !aps.hasAny(of: ["badge", "sound"]) {
                conversion.diagnose(
                    .pushTypeMismatch,
                    at: path,
                    "\"apns-push-type\" is alert, but the payload has no text, badge or sound",
                    "Add text, or send background with \"content-available\": 1"
                )
            }
        default: break
        }
    }
}

extension JSONValue {
    /// The value of a header for a message: a number or a word. Any other string may be a token or
    /// a key, so only its size is displayed.
    fileprivate var received: String {
        switch self {
        case .number: return compact
        case .string(let text):
            let isNumber = text.utf8.allSatisfy { $0.isASCIIDigit || "-.".utf8.contains($0) }
            return text.utf8.count <= 24 && (isNumber || !text.asciiLetters.isEmpty)
                ? nameList([text]) : "a string of \(text.utf8.count) bytes"
        default: return typeDescription
        }
    }
}

extension PushRequest.Conversion {
    mutating func diagnoseVoIP() {
        diagnose(
            .voipBypassesExtension,
            at: [],
            "This is a VoIP push: PushKit passes it to the app, and the service extension doesn't run"
        )
    }
}
