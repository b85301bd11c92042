import Cameo

/// The location of `aps` in a file.
enum APSLocation {
    /// `aps` is at the top level, where iOS reads it, or is missing.
    case normal
    /// `aps` is JSON in a string.
    case inString(JSONObject)
    /// The object that contains `aps` is JSON in a string.
    case inEncodedPayload([String])
    /// The file is a request to a service that Cameo doesn't support.
    case inUnknownRequest([String])
    /// `aps` is in another object.
    case nested([String])
}

extension APSLocation {
    /// Finds `aps` in the payload of a context.
    static func find(in context: LintContext) -> APSLocation {
        let root = context.payload.root
        if case .string(let text)? = root["aps"] {
            return JSONValue(insideString: text)?.unencodedObject.map(APSLocation.inString)
                ?? .normal
        }
        guard root["aps"] == nil, context.message.service == nil else { return .normal }
        guard let trail = root.trailOfNestedAPS() else {
            let unknown = trailOfUnknownRequest(root) ?? (context.otherService == nil ? nil : [])
            return unknown.map(APSLocation.inUnknownRequest) ?? .normal
        }
        if context.otherService != nil { return .inUnknownRequest([trail[0]]) }
        if case .string? = JSONValue.object(root).value(at: trail[...]) {
            return .inEncodedPayload(trail)
        }
        return isRequestToOtherService(root, trail[0])
            ? .inUnknownRequest([trail[0]]) : .nested(trail)
    }

    /// Returns the path to the content of a request to an unsupported service; `nil` if the object
    /// isn't such a request.
    private static func trailOfUnknownRequest(_ root: JSONObject) -> [String]? {
        if let trail = trailOfPlatform(in: root, depth: 0) { return trail }
        // Live Activity requests to Braze.
        if root["activity_id"] != nil, root["content_state"]?.unencodedObject != nil {
            return ["content_state"]
        }
        // Requests to Parse Server.
        if root["where"]?.unencodedObject != nil, root["data"]?.unencodedObject?["alert"] != nil {
            return ["data"]
        }
        let notification = root["notification"]?.unencodedObject
        let hasText = notification?.hasAny(of: ["title", "body", "alert", "text"]) ?? false
        let audience = ["audience", "interests", "users", "device_types", "recipients", "tokens"]
        guard hasText || notification != nil && root.hasAny(of: audience) else { return nil }
        return ["notification"]
    }

    /// Returns whether an object with a nested `aps` is a request to an unsupported service.
    /// Such a request contains targets, or content for other platforms, next to the content for
    /// APNs.
    private static func isRequestToOtherService(_ root: JSONObject, _ name: String) -> Bool {
        guard platformNames.contains(name) else { return false }
        return root.hasAny(of: [
            "fcm", "gcm", "android", "web", "webpush", "hms", "huawei", "pn_fcm", "pn_gcm",
            "interests",
            "users", "audience", "channels", "platform", "platforms", "recipients", "default",
        ])
    }

    /// The keys that contain the content for APNs in requests to services.
    private static let platformNames: Set<String> = [
        "apns", "APNS", "apn", "ios", "pn_apns", "apple_push", "ios_push", "APNSMessage",
    ]

    /// The names of text fields in requests.
    private static let textNames = [
        "alert", "title", "body", "message", "Title", "Body", "sound", "badge", "aps",
    ]

    /// Returns the path to the content for APNs in a request to a service; `nil` if there is none.
    private static func trailOfPlatform(in object: JSONObject, depth: Int) -> [String]? {
        for (name, value) in object.members {
            guard let inner = value.unencodedObject else { continue }
            if platformNames.contains(name) {
                let contents = [inner] + inner.members.compactMap { $0.value.unencodedObject }
                if contents.contains(where: { $0.hasAny(of: textNames) }) { return [name] }
            }
            if depth < 3, let found = trailOfPlatform(in: inner, depth: depth + 1) {
                return [name] + found
            }
        }
        // Requests with a list of notifications, as for gorush.
        guard depth == 0, let first = object["notifications"]?.unencodedArray?.first,
            let notification = first.unencodedObject,
            notification.hasAny(of: ["tokens", "token", "topic", "platform"]),
            notification.hasAny(of: textNames)
        else { return nil }
        return ["notifications"]
    }
}
