/// The types of requests to OneSignal and Expo.
extension RequestType {
    /// A request that creates a notification.
    ///
    /// Source: onesignal-node-api 5.12.0, `models/Notification.ts`.
    static let oneSignal: RequestType = {
        var types: [String: RequestType] = [
            "include_aliases": .values(.list(.string)), "filters": .list(.object),
            "data": .object, "custom_data": .object, "ios_attachments": .object,
            "apns_alert": .object, "buttons": .list(.object), "web_buttons": .list(.object),
            "contents": .values(.string), "headings": .values(.string),
            "subtitle": .values(.string), "ttl": .range(0...2_419_200), "priority": .number,
            "ios_badgeCount": .number, "ios_relevance_score": .range(0...1),
            "summary_arg_count": .number,
            "android_visibility": .number, "sms_media_urls": .list(.string),
            "android_accent_color": .string, "android_led_color": .string,
            "target_channel": .oneOf(["push", "email", "sms"], isExact: true),
            "apns_push_type_override": .oneOf(["voip"], isExact: true),
            "ios_badgeType": .oneOf(["None", "SetTo", "Increase"], isExact: true),
            "delayed_option": .oneOf(["timezone", "last-active", "send_after"], isExact: false),
        ]
        let lists = [
            "included_segments", "excluded_segments", "include_subscription_ids",
            "include_player_ids", "include_external_user_ids", "include_email_tokens",
            "include_phone_numbers", "include_ios_tokens", "include_wp_wns_uris",
            "include_amazon_reg_ids", "include_chrome_reg_ids", "include_chrome_web_reg_ids",
            "include_android_reg_ids", "email_to", "app_ids",
        ]
        for name in lists { types[name] = .list(.string) }
        let strings = [
            "app_id", "name", "external_id", "idempotency_key", "url", "web_url", "app_url",
            "template_id", "target_content_identifier", "big_picture", "ios_category",
            "android_channel_id", "existing_android_channel_id", "small_icon", "large_icon",
            "ios_sound", "android_sound", "collapse_id", "web_push_topic", "send_after",
            "delivery_time_of_day", "thread_id", "summary_arg", "android_group", "email_subject",
            "email_body", "sms_from", "ios_interruption_level",
        ]
        for name in strings { types[name] = .string }
        let flags = [
            "content_available", "mutable_content", "isIos", "isAndroid", "isHuawei", "isAnyWeb",
            "isChromeWeb", "isFirefox", "isSafari", "isWP_WNS", "isAdm", "isChrome",
            "enable_frequency_cap", "include_unsubscribed", "disable_email_click_tracking",
        ]
        for name in flags { types[name] = .flag }
        return .members(types, isClosed: false)
    }()

    /// A message for Expo's push service.
    ///
    /// Sources: Expo's documentation of the push service; expo-server-sdk-node, `ExpoClient.ts`.
    static let expo: RequestType = .members(
        [
            "to": .either(.string, .list(.string)), "title": .string, "subtitle": .string,
            "body": .string, "data": .object, "ttl": .number, "expiration": .number,
            "badge": .number, "channelId": .string, "categoryId": .string, "collapseId": .string,
            "tag": .string, "icon": .string, "threadId": .string, "contentAvailable": .flag,
            "mutableContent": .flag, "_contentAvailable": .flag,
            "richContent": .members(["image": .string], isClosed: false),
            "priority": .oneOf(ExpoRequest.priorities, isExact: true),
            "interruptionLevel": .oneOf(ExpoRequest.levels, isExact: true),
        ],
        isClosed: false
    )
}
