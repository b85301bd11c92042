import Cameo

extension LintMessage {
    /// The path of the message in a Firebase request.
    var base: [String] {
        service == .fcm && source["message"]?.unencodedObject != nil ? ["message"] : []
    }

    /// The message object of a Firebase request; for other services, the whole request.
    var body: JSONObject {
        base.isEmpty ? source : source["message"]?.unencodedObject ?? source
    }

    /// The APNs headers in the request.
    var headers: JSONObject {
        switch service {
        case .apns: source["headers"]?.unencodedObject ?? source
        case .fcm: fcmHeaders ?? JSONObject()
        default: JSONObject()
        }
    }

    /// The path of the headers in an APNs request; `nil` if it has no APNs headers.
    var apnsHeadersPath: [String]? {
        guard service == .apns,
            headers.members.contains(where: { $0.name.lowercased().hasPrefix("apns-") })
        else { return nil }
        return headersPath
    }

    /// The path of the APNs headers; `nil` if there are none.
    var headersPath: [String]? {
        switch service {
        case .apns: source["headers"]?.unencodedObject == nil ? [] : ["headers"]
        case .fcm: fcmHeaders == nil ? nil : base + ["apns", "headers"]
        default: nil
        }
    }

    private var fcmHeaders: JSONObject? {
        body["apns"]?.unencodedObject?["headers"]?.unencodedObject
    }

    /// Returns a header and its path; `nil` if the request lacks the header. Names are
    /// case-insensitive.
    func header(_ name: String) -> (path: [String], value: JSONValue)? {
        guard let path = headersPath,
            let member = headers.members.first(where: { $0.name.lowercased() == name })
        else { return nil }
        return (path + [member.name], member.value)
    }

    /// Returns a header's value if it is a string.
    func headerText(_ name: String) -> String? { header(name)?.value.unencodedString }

    /// Returns the existing object in which to insert a value for a location, and the member to
    /// insert, including intermediate objects; `nil` if the location already has a value.
    func nested(
        _ location: [String],
        json: String
    ) -> (target: [String], name: String, json: String)? {
        let source = JSONValue.object(source)
        var target = Array(location.dropLast())
        var json = json
        var name = location[location.count - 1]
        guard source.value(at: location[...]) == nil else { return nil }
        while !target.isEmpty, source.value(at: target[...]) == nil {
            json = "{\(name.json): \(json)}"
            name = target.removeLast()
        }
        guard source.value(at: target[...])?.unencodedObject != nil else { return nil }
        return (target, name, json)
    }

    /// Whether a Firebase message has an empty `aps` to which Firebase adds nothing.
    var hasEmptyFCMPayload: Bool {
        guard service == .fcm else { return false }
        let sent = body["apns"]?.unencodedObject?["payload"]?.unencodedObject
        let aps = payload.root["aps"]?.unencodedObject
        return sent?["aps"]?.unencodedObject?.members.isEmpty == true
            && aps?.members.isEmpty != false
    }
}
