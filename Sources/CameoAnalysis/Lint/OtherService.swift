import Cameo

/// A push service whose requests Cameo recognizes but doesn't convert to a payload.
struct OtherService: Sendable {
    let name: String
    /// The types of the request's fields; `nil` if they aren't checked.
    let type: RequestType?
    /// The fields that the service requires.
    let required: [String]
    private let matches: @Sendable (JSONObject) -> Bool

    private init(
        _ name: String,
        _ type: RequestType? = nil,
        required: [String] = [],
        _ matches: @escaping @Sendable (JSONObject) -> Bool
    ) {
        self.name = name
        self.type = type
        self.required = required
        self.matches = matches
    }

    /// Creates the service whose request format matches an object; `nil` if there is none.
    init?(of root: JSONObject) {
        guard root["aps"] == nil, let service = Self.all.first(where: { $0.matches(root) }) else {
            return nil
        }
        self = service
    }

    private static let all: [OtherService] = [
        OtherService("Airship", .airship, required: ["device_types"]) { root in
            root["platform"] == nil && isAirshipAudience(root["audience"])
                && hasObject(root, "notification", "message", "in_app")
        },
        OtherService("JPush") { root in
            root["platform"] != nil && root["audience"] != nil && hasObject(root, "notification")
        },
        OtherService("Braze", .braze) { root in
            let messages = root["messages"]?.unencodedObject
            return messages.map { hasObject($0, "apple_push", "android_push") } ?? false
        },
        OtherService("gorush", .gorush) { root in
            let first = root["notifications"]?.unencodedArray?.first?.unencodedObject
            return first?["platform"] != nil && first?.hasAny(of: ["tokens", "to"]) == true
        },
        OtherService("Bark") { root in
            root["device_key"]?.unencodedString != nil || root["device_keys"]?.unencodedArray != nil
        },
        OtherService("ntfy") { root in
            root["topic"]?.unencodedString != nil && root["message"]?.unencodedString != nil
                && root.hasAny(of: ["title", "priority", "tags", "click", "icon", "attach"])
        },
        OtherService("Batch") { root in
            hasObject(root, "recipients") && hasObject(root, "message")
        },
        OtherService("CleverTap") { root in
            let content = root["content"]?.unencodedObject
            return content?.hasAny(of: ["title", "body"]) == true
                && root.hasAny(of: ["to", "where", "segment"])
        },
        OtherService("Home Assistant") { root in
            let names: Set = ["message", "title", "data", "target"]
            return root["message"]?.unencodedString != nil && hasObject(root, "data")
                && root.members.allSatisfy { names.contains($0.name) }
                && root["data"]?.unencodedObject?.hasAny(of: [
                    "attachment", "push", "actions", "image", "video", "audio", "url", "icon_url",
                    "entity_id", "group", "tag", "subtitle", "presentation_options",
                ]) == true
        },
        OtherService("Novu") { root in
            root["name"]?.unencodedString != nil && root["to"] != nil
                && hasObject(root, "overrides", "payload")
        },
        OtherService("OneSignal", .oneSignalLiveActivity) { root in
            hasObject(root, "event_updates") || hasObject(root, "event_attributes")
        },
        OtherService("OneSignal") { root in OneSignalRequest.isEmail(root) },
        OtherService(
            "Web Push",
            .webPush,
            required: ["notification.title", "notification.navigate"]
        ) { root in
            root["web_push"]?.integer == 8030 && hasObject(root, "notification")
        },
        OtherService("Knock") { root in
            root["recipients"]?.unencodedArray != nil && hasObject(root, "data")
        },
        OtherService("Ably") { root in
            hasObject(root, "recipient") && hasObject(root, "apns", "notification", "data")
        },
        OtherService("PubNub") { root in hasObject(root, "pn_apns", "pn_gcm", "pn_fcm") },
        OtherService("Pushwoosh") { root in
            root["request"]?.unencodedObject?["notifications"]?.unencodedArray != nil
        },
        OtherService("WonderPush") { root in
            let names: Set = ["alert", "push", "inApp"]
            return hasObject(root, "alert")
                && (hasObject(root, "push") && root.members.allSatisfy { names.contains($0.name) }
                    || root.hasAny(of: ["targetUserIds", "targetSegmentIds"]))
        },
        OtherService("Twilio Notify") { root in hasObject(root, "Apn") },
        OtherService("AWS End User Messaging") { root in
            hasObject(root, "MessageConfiguration", "MessageRequest")
        },
    ]

    private static func hasObject(_ root: JSONObject, _ names: String...) -> Bool {
        names.contains { root[$0]?.unencodedObject != nil }
    }

    private static let airshipSelectors = [
        "tag", "named_user", "channel", "ios_channel", "android_channel", "amazon_channel",
        "open_channel", "segment", "static_list", "subscription_list", "attribute", "location",
        "device_token", "and", "or", "not", "AND", "OR", "NOT",
    ]

    private static func isAirshipAudience(_ value: JSONValue?) -> Bool {
        value?.unencodedString == "all"
            || value?.unencodedObject?.hasAny(of: airshipSelectors) == true
    }
}

/// The types of the requests that Cameo doesn't convert, for each service.
extension RequestType {
    private static let levels: RequestType = .oneOf(
        ["passive", "active", "time-sensitive", "critical"],
        isExact: true
    )
    private static let text: RequestType = .either(.string, .object)
    private static let flag1: RequestType = .either(.flag, .number)

    /// A request for a Live Activity through OneSignal. The app and the activity are in the URL.
    ///
    /// Source: onesignal-node-api 5.12.0, `StartLiveActivityRequest.ts` and `UpdateLiveActivityRequest.ts`.
    static let oneSignalLiveActivity: RequestType = .members(
        [
            "event": .oneOf(["start", "update", "end"], isExact: true), "name": .string,
            "activity_id": .string, "event_updates": .object, "event_attributes": .object,
            "contents": .values(.string), "headings": .values(.string), "sound": .string,
            "stale_date": .number, "dismissal_date": .number, "priority": .number,
            "ios_relevance_score": .number, "include_aliases": .values(.list(.string)),
            "include_subscription_ids": .list(.string), "included_segments": .list(.string),
            "excluded_segments": .list(.string), "filters": .list(.object),
            "idempotency_key": .string,
        ],
        isClosed: true
    )

    /// A declarative push message for a website.
    ///
    /// Source: W3C, Push API, "Declarative push message".
    static let webPush: RequestType = .members(
        [
            "app_badge": .either(.number, .string), "mutable": .flag,
            "notification": .members(
                [
                    "title": .string, "navigate": .string, "body": .string, "lang": .string,
                    "tag": .string, "image": .string, "icon": .string, "badge": .string,
                    "dir": .oneOf(["auto", "ltr", "rtl"], isExact: true), "silent": .flag,
                    "renotify": .flag, "requireInteraction": .flag, "timestamp": .number,
                    "actions": .list(.object),
                ],
                isClosed: false
            ),
        ],
        isClosed: false
    )

    /// A push through Airship.
    ///
    /// Source: urbanairship/python-library, `push/payload.py`; Airship, "Platform overrides".
    static let airship: RequestType = .members(
        [
            "audience": text, "device_types": .either(.string, .list(.string)),
            "notification": .members(
                [
                    "alert": .string,
                    "ios": .members(
                        [
                            "alert": text, "title": .string, "subtitle": .string,
                            "badge": .either(
                                .number,
                                .matching("\"auto\" or a string such as \"+1\"") {
                                    $0 == "auto"
                                        || ($0.hasPrefix("+") || $0.hasPrefix("-"))
                                            && String($0.dropFirst()).isDigits
                                }
                            ),
                            "sound": text, "category": .string, "collapse_id": .string,
                            "content_available": flag1, "content-available": flag1,
                            "extra": .object, "expiry": .either(.number, .string),
                            "interactive": .object, "interruption_level": levels,
                            "media_attachment": .object, "mutable_content": .flag,
                            "priority": .number, "relevance_score": .range(0...1),
                            "target_content_id": .string, "thread_id": .string,
                            "live_activity": .object, "actions": .object, "template": .object,
                        ],
                        isClosed: true
                    ),
                ],
                isClosed: false
            ),
        ],
        isClosed: false
    )

    /// A request that sends messages through Braze.
    ///
    /// Source: Braze, "Apple push object".
    static let braze: RequestType = .members(
        [
            "messages": .members(
                [
                    "apple_push": .members(
                        [
                            "alert": text, "badge": .number, "sound": text, "extra": .object,
                            "content-available": .flag, "content_available": .flag,
                            "mutable_content": .flag, "interruption_level": levels,
                            "relevance_score": .range(0...1), "expiry": .string,
                            "custom_uri": .string, "use_webview": .flag,
                            "message_variation_id": .string, "collapse_id": .string,
                            "notification_group_thread_id": .string, "asset_url": .string,
                            "asset_file_type": .string, "category": .string,
                            "buttons": .list(.object), "send_to_most_recent_device_only": .flag,
                        ],
                        isClosed: true
                    )
                ],
                isClosed: false
            )
        ],
        isClosed: false
    )

    /// A request to gorush.
    ///
    /// Source: appleboy/gorush, README and `notify/notification.go`.
    static let gorush: RequestType = .members(
        [
            "notifications": .list(
                .members(
                    [
                        "tokens": .list(.string), "platform": .number, "message": .string,
                        "title": .string, "topic": .string, "to": .string, "image": .string,
                        "priority": .oneOf(["high", "normal"], isExact: true), "badge": .number,
                        "alert": .object, "sound": text, "category": .string, "data": .object,
                        "mutable_content": .flag, "content_available": .flag,
                        "push_type": .string, "expiration": .number, "apns_id": .string,
                        "collapse_id": .string, "thread-id": .string, "production": .flag,
                        "development": .flag, "retry": .number, "interruption_level": levels,
                    ],
                    isClosed: true
                )
            )
        ],
        isClosed: false
    )
}
