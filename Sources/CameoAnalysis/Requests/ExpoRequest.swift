import Cameo

/// A message for Expo's push service.
///
/// Sources: expo-server-sdk-node, `ExpoClient.ts` (`ExpoPushMessage`, with `threadId` since August
/// 2026); expo-notifications, `NotificationRecords.swift` (`body`); Expo's documentation of the
/// push service.
enum ExpoRequest {
    /// The maximum number of targets per request.
    private static let maxTokens = 100

    private static let names: Set<String> = [
        "to", "data", "title", "subtitle", "body", "sound", "ttl", "expiration", "priority",
        "interruptionLevel", "badge", "channelId", "icon", "richContent", "categoryId",
        "mutableContent", "collapseId", "tag", "_contentAvailable", "_displayInForeground",
        "contentAvailable", "threadId",
    ]

    /// The names from APNs payloads that developers often add although they have no effect.
    static let payloadNames = [
        "aps", "apns", "mutable-content", "mutable_content", "content-available",
        "content_available", "thread-id", "interruption-level", "category",
    ]

    /// The names that only Expo uses.
    private static let ownNames = [
        "mutableContent", "richContent", "categoryId", "channelId", "_contentAvailable",
        "_displayInForeground", "interruptionLevel", "expiration", "collapseId",
    ]

    /// The flags that only Expo uses. A message with one of them is recognized without a target.
    private static let ownFlags = ["_contentAvailable", "_displayInForeground"]

    static let levels = ["active", "passive", "time-sensitive", "critical"]
    static let priorities = ["default", "normal", "high"]

    /// Returns whether a request's first target resembles an Expo push token, or its target is an
    /// object that contains a token.
    static func hasToken(_ object: JSONObject) -> Bool {
        tokens(of: object).first?.isLikeToken ?? false || mistakenToken(of: object["to"]) != nil
    }

    static func matches(_ object: JSONObject) -> Bool {
        guard object["to"] != nil else { return isTemplate(object) }
        guard object["notification"] == nil else { return false }
        if object.hasAny(of: ownNames) { return true }
        // A message between two users may also have a recipient and text.
        let hasText = ["title", "body"].contains { object[$0]?.unencodedString != nil }
        return hasText && object["from"] == nil
            // Tokens of older projects are UUIDs.
            && (tokens(of: object).first?.isUUID == true
                || object["data"]?.unencodedObject != nil
                || object.hasAny(of: ["sound", "badge", "priority", "ttl"]))
    }

    /// Returns whether an object is a message without its target, such as a template.
    ///
    /// Other services use the same key names: a message that `@react-native-firebase` receives has
    /// `mutableContent` and `data`, and node-apn's settings have `mutableContent`, `title` and
    /// `body`. Therefore, every key must be one of Expo's.
    private static func isTemplate(_ object: JSONObject) -> Bool {
        guard
            object.members.allSatisfy({
                names.contains($0.name) || payloadNames.contains($0.name)
            })
        else { return false }
        if object["richContent"]?.unencodedObject != nil { return true }
        let isFlag = { (name: String) in
            if case .bool? = object[name] { true } else { false }
        }
        if ownFlags.contains(where: isFlag) { return true }
        return isFlag("mutableContent") && object["data"]?.unencodedObject != nil
            && ["title", "body"].contains { object[$0]?.unencodedString != nil }
    }

    private static func tokens(of object: JSONObject) -> [String] {
        switch object["to"] {
        case .string(let token)?: [token]
        case .array(let tokens)?: tokens.compactMap { $0.unencodedString }
        default: []
        }
    }

    /// Returns the token in the object that `getExpoPushTokenAsync` returns, if that object was
    /// sent instead of its token; otherwise `nil`.
    private static func mistakenToken(of value: JSONValue?) -> String? {
        let text = value?.unencodedObject?["data"]?.unencodedString
        return text.flatMap { $0.isLikeToken ? $0 : nil }
    }

    static func converted(_ request: JSONObject) -> PushRequest.Conversion {
        var conversion = PushRequest.Conversion(.expo)
        checkTargets(request, &conversion)
        conversion.root = [
            "aps": .object(aps(of: request, &conversion)),
            "body": .object(body(of: request, &conversion)),
            "experienceId": .string("@owner/slug"), "scopeKey": .string("@owner/slug"),
            "projectId": .string("00000000-0000-0000-0000-000000000000"),
        ]
        checkRest(request, &conversion)
        conversion.diagnose(
            .assignedValuesUnknown,
            at: [],
            "Expo adds the experienceId, scopeKey and projectId of your project, for which Cameo "
                + "inserts placeholders"
        )
        return conversion
    }

    private static func aps(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONObject {
        func text(_ name: String) -> JSONValue? { conversion.text(name, in: request) }
        let alert = JSONObject(omittingAbsent: [
            ("title", text("title")), ("subtitle", text("subtitle")), ("body", text("body")),
            // Expo sends the launch image and the thread ID even if they are empty.
            ("launch-image", .string("")),
        ])
        let isMutable = conversion.flag("mutableContent", in: request)
        // Another rule reports other services' spellings.
        let isMisspelled =
            !request.hasAny(of: ["aps", "apns"])
            && ["mutable-content", "mutable_content"].contains { request[$0]?.flag == true }
        if isMutable != true, !isMisspelled || request["mutableContent"] != nil {
            conversion.diagnose(
                .expoMutableContentMissing,
                at: request["mutableContent"] == nil ? [] : ["mutableContent"],
                "\"mutableContent\" isn't true, so the extension doesn't run",
                "Send \"mutableContent\": true"
            )
        }
        // The new name takes precedence over the old one.
        let wakesApp = ["contentAvailable", "_contentAvailable"].compactMap {
            conversion.flag($0, in: request)
        }
        return JSONObject(omittingAbsent: [
            ("alert", .object(alert)),
            ("mutable-content", isMutable == true ? .one : nil),
            ("content-available", wakesApp.first == true ? .one : nil),
            ("sound", sound(of: request, &conversion)),
            ("badge", conversion.number("badge", in: request)),
            ("category", text("categoryId")),
            ("interruption-level", level(of: request, &conversion)),
            ("thread-id", text("threadId") ?? .string("")),
        ])
    }

    private static func sound(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONValue? {
        switch request["sound"] {
        case nil, .null?: return nil
        case .string(let name)?: return .string(name)
        case .object(let critical)?:
            return .object(
                JSONObject(omittingAbsent: [
                    ("critical", critical["critical"]?.flag == true ? .one : nil),
                    ("name", critical["name"]), ("volume", critical["volume"]),
                ])
            )
        case .some(let value):
            conversion.diagnoseType(
                "sound",
                value,
                "a string, null or an object with \"critical\", \"name\" and \"volume\""
            )
            return nil
        }
    }

    private static func level(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONValue? {
        let name = "interruptionLevel"
        guard let level = conversion.string(name, in: request) else { return nil }
        guard levels.contains(level) else {
            conversion.diagnose(
                .valueInvalid,
                at: [name],
                "\"\(name)\" must be one of \(levels.joined(separator: ", "))"
            )
            return nil
        }
        return .string(level)
    }

    /// Returns `data` merged with the rich content, because both arrive as `body`.
    private static func body(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONObject {
        var body =
            conversion.object(
                "data",
                in: request,
                .expoDataNotObject,
                "Send an object, such as {\"conversationId\": \"c_7\"}"
            ) ?? JSONObject()
        if let richContent = conversion.object("richContent", in: request) {
            body.set("_richContent", .object(richContent))
        }
        return body
    }

    /// Returns the field that an unknown name probably refers to, and whether that is certain;
    /// `nil` if there is none.
    static func field(for name: String) -> (name: String, isCertain: Bool)? {
        let letters = name.asciiLetters
        let known = names.subtracting(["icon", "_displayInForeground"])
        if let known = known.first(where: { $0.asciiLetters == letters }) { return (known, true) }
        if ["image", "imageurl", "attachment", "picture"].contains(letters) {
            return ("richContent", false)
        }
        return (APSNames.lineSynonyms[letters] ?? name.misspelling(of: known)).map { ($0, false) }
    }

    private static func checkTargets(
        _ request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let tokens = tokens(of: request)
        if request["to"] == nil {
            conversion.diagnose(
                .expoTokenInvalid,
                at: ["to"],
                "\"to\" is missing",
                "Send an Expo push token, such as ExponentPushToken[…]"
            )
        } else if tokens.isEmpty {
            conversion.diagnose(
                .expoTokenInvalid,
                at: ["to"],
                "\"to\" must be a push token or an array of them",
                mistakenToken(of: request["to"]) == nil
                    ? "Send the token that getExpoPushTokenAsync() returns as \"data\""
                    : "Send only the object's \"data\" value, which is the token"
            )
        } else if let token = tokens.first(where: { !$0.isToken && !$0.isUUID }) {
            conversion.diagnose(
                .expoTokenInvalid,
                at: ["to"],
                token.isLikeToken
                    ? "\"to\" has an Expo push token without brackets or with its end cut off"
                    : "\"to\" has a value that isn't an Expo push token, such as "
                        + "ExponentPushToken[…]; Expo rejects APNs device tokens",
                "Send the entire token that getExpoPushTokenAsync() returns as \"data\""
            )
        }
        if tokens.count > maxTokens {
            conversion.diagnose(
                .expoTooManyMessages,
                at: ["to"],
                """
                "to" has \(tokens.count) tokens, but Expo accepts at most \(maxTokens) per \
                request
                """,
                "Split the list"
            )
        }
    }

    private static func checkRest(
        _ request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        if let priority = conversion.string("priority", in: request),
            !priorities.contains(priority)
        {
            conversion.diagnose(
                .expoPriorityInvalid,
                at: ["priority"],
                "\"priority\" must be default, normal or high",
                "Send \"high\" for a message"
            )
        }
        let ttl = conversion.number("ttl", in: request)
        let expiration = conversion.number("expiration", in: request)
        if ttl != nil, expiration != nil {
            conversion.diagnose(
                .expoExpirationDuplicate,
                at: ["ttl"],
                isAboutName: true,
                "\"ttl\" takes precedence over \"expiration\"",
                "Send one of them"
            )
        } else if request["ttl"] ?? .null == .null, request["expiration"] ?? .null == .null {
            conversion.diagnose(
                .expoTTLMissing,
                at: ["ttl", "expiration"].first { request[$0] != nil }.map { [$0] } ?? [],
                "Without \"ttl\" and \"expiration\", APNs attempts delivery only once",
                "Send \"ttl\" in seconds"
            )
        }
        checkNames(request, &conversion)
    }

    /// Diagnoses keys that Expo drops.
    private static func checkNames(
        _ request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) {
        let unknown = request.members.map { $0.name }.filter { !names.contains($0) }
        let misplaced = unknown.filter { payloadNames.contains($0) }
        if !misplaced.isEmpty {
            let known = misplaced.compactMap { name in
                APSNames.aps[name.asciiLetters].flatMap { APSNames.expo[$0] }
            }
            conversion.diagnose(
                .expoAPSKeyIgnored,
                at: [misplaced[0]],
                isAboutName: true,
                "Expo drops \(nameList(misplaced))",
                known.count == misplaced.count
                    ? "Send \(nameList(known))"
                    : "Use Expo's keys, such as \"mutableContent\""
            )
        }
        var others = unknown.filter { !payloadNames.contains($0) }
        for name in others {
            guard let (known, _) = field(for: name) else { continue }
            conversion.diagnose(
                .expoKeyUnknown,
                at: [name],
                isAboutName: true,
                "Expo drops \(nameList([name]))",
                known == "richContent"
                    ? "Send \"richContent\": {\"image\": \"https://…\"}"
                    : "Rename it to \"\(known)\""
            )
        }
        others.removeAll { field(for: $0) != nil }
        if !others.isEmpty {
            conversion.diagnose(
                .expoKeyUnknown,
                at: [others[0]],
                isAboutName: true,
                "Expo drops \(nameList(others))",
                "Put your own keys into \"data\""
            )
        }
    }
}

extension String {
    /// Whether the string is a token that Expo's server SDK accepts.
    fileprivate var isToken: Bool {
        (hasPrefix("ExponentPushToken[") || hasPrefix("ExpoPushToken[")) && hasSuffix("]")
    }

    /// Whether the string begins like an Expo token, even if its end or its brackets are missing.
    fileprivate var isLikeToken: Bool {
        hasPrefix("ExponentPushToken") || hasPrefix("ExpoPushToken")
    }
}
