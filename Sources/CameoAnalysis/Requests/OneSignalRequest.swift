import Cameo

/// The body of a request to OneSignal that creates a notification.
///
/// Sources: onesignal-node-api 5.12.0, `models/Notification.ts` (request); OneSignal-iOS-SDK,
/// `OSNotification.m` (payload with `custom`).
enum OneSignalRequest {
    /// The placeholder for the notification ID, which OneSignal assigns.
    private static let notificationID = "00000000-0000-0000-0000-000000000000"

    static let maxDataSize = 2048
    static let maxCollapseIDLength = 64
    static let maxTargets = 2000
    /// The maximum number of languages to report.
    private static let maxLanguages = 100

    private static let levels = ["active", "passive", "time_sensitive", "critical"]

    /// The kinds of targets. A request uses one of them, because segments and filters can't be
    /// combined with lists of users.
    static let targets = [
        ["include_aliases"],
        ["include_subscription_ids", "include_player_ids"],
        ["include_external_user_ids"],
        ["include_ios_tokens"],
        ["included_segments"],
        ["filters"],
    ]

    private static let texts = ["contents", "headings", "subtitle"]

    static let names: Set<String> = [
        "app_id", "name", "aggregation", "external_id", "idempotency_key", "target_channel",
        "excluded_segments", "contents", "headings", "subtitle", "data", "url", "web_url",
        "app_url",
        "template_id", "custom_data", "content_available", "mutable_content",
        "target_content_identifier", "buttons", "web_buttons", "big_picture", "collapse_id",
        "web_push_topic", "apns_alert", "apns_push_type_override", "send_after", "delayed_option",
        "delivery_time_of_day", "ttl", "priority", "throttle_rate_per_minute", "thread_id",
        "summary_arg", "summary_arg_count", "relevance_score", "voice", "sms_from",
        "sms_media_urls",
        "external_key", "isIos", "isAndroid", "isHuawei", "isAnyWeb", "isChromeWeb", "isFirefox",
        "isSafari", "isWP", "isWP_WNS", "isAdm", "isChrome", "event_data", "enable_frequency_cap",
        "include_email_tokens", "include_phone_numbers", "include_unsubscribed",
        "disable_email_click_tracking", "small_icon", "large_icon", "firefox_icon", "app_ids",
        "existing_android_channel_id", "group", "tags", "channel_for_external_user_ids",
        "ios_badge_type", "ios_badge_count", "groupKey", "include_wp_wns_uris",
        "include_amazon_reg_ids", "include_chrome_reg_ids", "include_chrome_web_reg_ids",
        "include_android_reg_ids",
    ]

    /// The prefixes of names that apply to one platform or channel.
    static let prefixes = [
        "ios_", "android_", "huawei_", "adm_", "chrome_", "wp_", "email_", "sms_", "is_",
        "summary_", "safari_", "firefox_", "live_activity_",
    ]

    static func matches(_ object: JSONObject) -> Bool {
        // OneSignal has separate endpoints for Live Activities.
        if object.hasAny(of: ["event_updates", "event_attributes"]) || isEmail(object) {
            return false
        }
        let hasTarget = targets.joined().contains { object[$0] != nil }
        if object["app_id"] != nil {
            return hasTarget
                || object.hasAny(of: texts + ["template_id", "content_available", "apns_alert"])
        }
        return hasTarget && object.hasAny(of: texts + ["template_id"])
    }

    /// Returns whether an object is a request that sends an email.
    static func isEmail(_ object: JSONObject) -> Bool {
        object["app_id"] != nil && object["contents"] == nil
            && object.hasAny(of: ["email_subject", "email_body"])
    }

    /// Returns whether an object with `aps` is a request, where `aps` has no effect. Payloads on a
    /// device contain neither an app ID nor text by language.
    static func matchesDespiteAPS(_ object: JSONObject) -> Bool {
        object["app_id"]?.unencodedString?.isUUID == true
            && (object["contents"]?.unencodedObject != nil
                || targets.joined().contains { object[$0] != nil })
    }

    static func converted(_ request: JSONObject) -> PushRequest.Conversion {
        var conversion = PushRequest.Conversion(.oneSignal)
        checkTargets(request, &conversion)
        let aps = aps(of: request, &conversion)
        let data = data(of: request, &conversion)
        let url = ["app_url", "url"].lazy.compactMap { request[$0]?.unencodedString }
            .first { !$0.isEmpty }
        var increment: JSONValue?
        if request["ios_badgeType"]?.unencodedString == "Increase" {
            increment = conversion.number("ios_badgeCount", in: request)
        }
        conversion.root = JSONObject(omittingAbsent: [
            ("aps", .object(aps)),
            (
                "custom",
                .object(
                    JSONObject(omittingAbsent: [
                        ("i", .string(notificationID)),
                        ("u", url.map(JSONValue.string)),
                        ("a", data.map(JSONValue.object)),
                        ("ti", request["template_id"]?.unencodedString.map(JSONValue.string)),
                        ("badge_inc", increment),
                    ])
                )
            ),
            ("att", attachments(of: request, &conversion)),
            ("buttons", buttons(of: request, &conversion)),
        ])
        checkRest(request, &conversion)
        conversion.diagnose(
            .assignedValuesUnknown,
            at: [],
            "OneSignal assigns the notification ID in custom.i, which is zeros in the preview"
        )
        return conversion
    }

    // MARK: Conversion

    private static func aps(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONObject {
        var languages = TextLanguages()
        func text(_ name: String) -> JSONValue? {
            line(of: request, name, &languages, &conversion).map(JSONValue.string)
        }
        var alert = JSONObject(omittingAbsent: [
            ("title", text("headings")), ("subtitle", text("subtitle")), ("body", text("contents")),
        ])
        for member in conversion.object("apns_alert", in: request)?.members ?? [] {
            alert.set(member.name, member.value)
        }
        if let message = languages.message {
            conversion.diagnose(.oneSignalLanguageNotShown, at: [], message)
        }
        let sound = conversion.string("ios_sound", in: request)
        return JSONObject(omittingAbsent: [
            ("alert", alert.members.isEmpty ? nil : .object(alert)),
            // OneSignal always sets this key.
            ("mutable-content", .one),
            (
                "content-available",
                conversion.flag("content_available", in: request) == true ? .one : nil
            ),
            // OneSignal plays a sound unless the value is "nil".
            ("sound", sound == "nil" || alert.members.isEmpty ? nil : .string(sound ?? "default")),
            ("badge", badge(of: request, &conversion)),
            ("category", conversion.text("ios_category", in: request)),
            ("thread-id", conversion.text("thread_id", in: request)),
            ("interruption-level", level(of: request, &conversion)),
            ("relevance-score", conversion.number("ios_relevance_score", in: request)),
            ("target-content-id", conversion.text("target_content_identifier", in: request)),
        ])
    }

    /// Returns the English text or, if there is none, the text in the first language; `nil` if
    /// there is no text. Collects the languages, with the returned text's language first.
    private static func line(
        of request: JSONObject,
        _ name: String,
        _ languages: inout TextLanguages,
        _ conversion: inout PushRequest.Conversion
    ) -> String? {
        guard let value = request[name], value != .null else { return nil }
        if case .string(let string) = value {
            conversion.diagnoseType(
                name,
                value,
                "an object, such as {\"en\": \"…\"}",
                .typeMismatch,
                "Send it as the English text"
            )
            return string
        }
        guard let object = conversion.object(name, in: request) else { return nil }
        var texts = object.members.compactMap { member -> (String, String)? in
            member.value.unencodedString.flatMap { $0.isEmpty ? nil : (member.name, $0) }
        }
        if let english = texts.firstIndex(where: { $0.0 == "en" }) {
            texts.insert(texts.remove(at: english), at: 0)
        } else if let english = object["en"], english.unencodedString == nil, english != .null {
            conversion.diagnoseType("\(name).en", english, "a string")
        } else {
            conversion.diagnose(
                .oneSignalEnglishMissing,
                at: [name],
                "\"\(name)\" has no text in English, which OneSignal requires",
                "Add \"en\""
            )
        }
        languages.add(texts.prefix(maxLanguages).map { $0.0 }, name)
        return texts.first?.1
    }

    /// The languages of a request's lines.
    private struct TextLanguages {
        private var shown: [(line: String, language: String)] = []
        private var others: [String] = []

        /// Adds the languages of a line. The first one is shown.
        mutating func add(_ languages: [String], _ line: String) {
            guard let first = languages.first else { return }
            shown.append((line, first))
            for language in languages.dropFirst() where !others.contains(language) {
                others.append(language)
            }
        }

        /// The message about lines in different languages; `nil` if the languages are the same.
        var message: String? {
            let used = Set(shown.map { $0.language })
            let others = others.filter { !used.contains($0) || used.count > 1 }
            guard used.count > 1 || !others.isEmpty else { return nil }
            let first =
                used.count == 1
                ? "Text in \(nameList(Array(used))) is shown"
                : shown.map { "\"\($0.line)\" is shown in \(nameList([$0.language]))" }
                    .joined(separator: ", ")
            guard !others.isEmpty else { return first }
            let languages = nameList(others)
            return "\(first); users whose language is \(languages) see that text"
        }
    }

    private static func badge(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONValue? {
        let misspelled = ["ios_badge_type", "ios_badge_count"].filter { request[$0] != nil }
        if !misspelled.isEmpty {
            conversion.diagnose(
                .oneSignalBadgeKeyMisspelled,
                at: [misspelled[0]],
                isAboutName: true,
                "OneSignal ignores \(nameList(misspelled))",
                "Send \"ios_badgeType\" and \"ios_badgeCount\""
            )
        }
        switch conversion.string("ios_badgeType", in: request) {
        case "SetTo"?: return conversion.number("ios_badgeCount", in: request)
        case "Increase"?, "None"?, nil: return nil
        default:
            conversion.diagnose(
                .valueInvalid,
                at: ["ios_badgeType"],
                "\"ios_badgeType\" must be None, SetTo or Increase"
            )
            return nil
        }
    }

    private static func level(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONValue? {
        guard let level = conversion.string("ios_interruption_level", in: request) else {
            return nil
        }
        if levels.contains(level) {
            return .string(level == "time_sensitive" ? "time-sensitive" : level)
        }
        conversion.diagnose(
            .oneSignalLevelMisspelled,
            at: ["ios_interruption_level"],
            "\"ios_interruption_level\" must be one of \(levels.joined(separator: ", ")); "
                + "APNs' spelling differs"
        )
        return nil
    }

    private static func data(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONObject? {
        guard let data = conversion.object("data", in: request) else { return nil }
        let size = JSONValue.object(data).compact.utf8.count
        if size > maxDataSize {
            conversion.diagnose(
                .oneSignalDataTooLarge,
                at: ["data"],
                "\"data\" has \(size) bytes; OneSignal accepts at most \(maxDataSize)"
            )
        }
        return data
    }

    private static func attachments(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONValue? {
        guard let all = conversion.object("ios_attachments", in: request) else { return nil }
        let attachments = all.members.filter { $0.value.unencodedString != nil }
        if attachments.count < all.members.count {
            conversion.diagnose(
                .typeMismatch,
                at: ["ios_attachments"],
                "\"ios_attachments\" has values that aren't strings",
                "Send {\"id\": \"https://…\"}"
            )
        }
        return attachments.isEmpty ? nil : .object(JSONObject(attachments))
    }

    private static func buttons(
        of request: JSONObject,
        _ conversion: inout PushRequest.Conversion
    ) -> JSONValue? {
        guard let value = request["buttons"], value != .null else { return nil }
        guard let all = value.unencodedArray else {
            conversion.diagnoseType(
                "buttons",
                value,
                "an array of objects with \"id\" and \"text\""
            )
            return nil
        }
        let buttons = all.compactMap { value -> JSONValue? in
            guard let button = value.unencodedObject, let id = button["id"]?.text,
                let text = button["text"]?.text
            else { return nil }
            return .object(
                JSONObject(omittingAbsent: [
                    ("i", .string(id)), ("n", .string(text)),
                    ("icon_type", button["icon_type"]?.text.map(JSONValue.string)),
                    ("path", button["path"]?.text.map(JSONValue.string)),
                ])
            )
        }
        if buttons.count < all.count {
            conversion.diagnose(
                .typeMismatch,
                at: ["buttons"],
                "\"buttons\" has elements that aren't objects with \"id\" and \"text\""
            )
        }
        return buttons.isEmpty ? nil : .array(buttons)
    }
}
