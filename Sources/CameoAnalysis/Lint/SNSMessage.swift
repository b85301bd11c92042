import Cameo

/// An Amazon SNS message, either alone or in a publish request. It contains each platform's content
/// as JSON in a string.
///
/// Source: Amazon SNS, "Creating and sending platform-specific payloads to mobile devices".
struct SNSMessage {
    /// The content for a platform.
    struct Content {
        /// The platform's name as SNS spells it.
        let platform: String
        let path: [String]
        let value: JSONValue

        /// The content after decoding all levels of JSON in strings; `nil` if it isn't an object.
        let object: JSONObject?
        /// Whether the content is JSON in a string, encoded once, as SNS requires.
        let isEncoded: Bool

        init(platform: String, path: [String], value: JSONValue) {
            (self.platform, self.path, self.value) = (platform, path, value)
            let encoded = value.unencodedString.flatMap { JSONValue(insideString: $0) }
            isEncoded = encoded?.unencodedObject != nil
            object = value.unencodedObject ?? encoded?.unencodedObject ?? value.object
        }

        var name: String { path[path.count - 1] }
        var isForAPNs: Bool { platform.hasPrefix("APNS") || platform.hasPrefix("MACOS") }
        /// Whether the content is a string that contains no JSON object.
        var isBroken: Bool { value.unencodedString != nil && object == nil }
    }

    /// The platforms, keyed by the letters of their names. Includes common incorrect names.
    private static let platforms: [String: String] = {
        var platforms = [
            "aps": "APNS", "apn": "APNS", "ios": "APNS", "apple": "APNS", "fcm": "GCM",
            "firebase": "GCM", "android": "GCM",
        ]
        let names = [
            "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "MACOS", "MACOS_SANDBOX",
            "GCM", "ADM", "BAIDU", "WNS", "MPNS",
        ]
        for name in names { platforms[name.asciiLetters] = name }
        return platforms
    }()

    /// The path of the message in the file.
    let path: [String]
    let root: JSONObject
    let isRequest: Bool
    /// Whether the request's message is an object rather than JSON in a string.
    let isUnencoded: Bool
    /// Whether the request specifies separate content for each platform.
    let hasStructure: Bool
    /// Whether the message is published to a topic. Subscribers without content for their platform
    /// receive `default`.
    let isForTopic: Bool
    /// The platform in the ARN of an endpoint, such as `APNS_SANDBOX`.
    let endpoint: String?
    let contents: [Content]
    /// The attributes of the request, such as the push type.
    let attributes: JSONObject?

    init?(of root: JSONObject) {
        let isStructured = root["MessageStructure"]?.text == "json"
        let isRequest =
            isStructured || root["Message"] != nil && root.hasAny(of: ["TopicArn", "TargetArn"])
        guard let message = isRequest ? root["Message"]?.object : root else { return nil }
        path = isRequest ? ["Message"] : []
        self.root = message
        self.isRequest = isRequest
        hasStructure = isStructured
        isUnencoded = isRequest && root["Message"]?.unencodedObject != nil
        isForTopic = root["TopicArn"] != nil
        let arn = root["TargetArn"]?.text?.split(separator: "/") ?? []
        endpoint = arn.count == 4 && arn[0].hasSuffix(":endpoint") ? String(arn[1]) : nil
        attributes = isRequest ? root["MessageAttributes"]?.unencodedObject : nil
        let path = path
        let found = message.members.compactMap { name, value in
            Self.platforms[name.asciiLetters].map {
                Content(platform: $0, path: path + [name], value: value)
            }
        }
        // Outside a request, recognize a message by names that only SNS uses.
        let hasText = message["default"] != nil
        contents = found.filter { content in
            if content.name == content.platform { return true }
            return (isRequest || hasText) && content.isEncoded
        }
        let isEncoded = contents.contains { $0.value.unencodedString != nil }
        guard !contents.isEmpty, isRequest || isEncoded || message["default"]?.text != nil else {
            return nil
        }
        // Other services use the same platform names, so require content for APNs.
        guard isRequest || contents.contains(where: { $0.isForAPNs }) else { return nil }
    }
}

extension SNSMessage {
    /// Returns the text if a request sends the same text to all subscribers; otherwise `nil`.
    static func plainText(of root: JSONObject) -> String? {
        guard root["MessageStructure"] == nil, root.hasAny(of: ["TopicArn", "TargetArn"]),
            let text = root["Message"]?.unencodedString,
            JSONValue(insideString: text)?.unencodedObject == nil
        else { return nil }
        return text
    }
}

extension PayloadText {
    /// The payload in an Amazon SNS message; `nil` if the text isn't such a message or has no
    /// content for APNs.
    package var snsPayload: Payload? {
        if let text = SNSMessage.plainText(of: payload.root) {
            let aps: JSONObject = ["alert": .string(text)]
            return Payload(root: ["aps": .object(aps)])
        }
        let contents = SNSMessage(of: payload.root)?.contents ?? []
        return contents.first { $0.isForAPNs && $0.object != nil }?.object.map { Payload(root: $0) }
    }
}
