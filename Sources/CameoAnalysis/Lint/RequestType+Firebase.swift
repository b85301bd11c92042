/// The types of Firebase messages.
///
/// Sources: Firebase, REST reference of `projects.messages`; firebase-admin-node 14.3.0,
/// `messaging-api.ts` and `messaging-internal.ts` (the names and types of the Admin SDK).
extension RequestType {
    /// The message in an HTTP v1 request.
    static let firebase: RequestType = message(isAdmin: false)
    /// A message for the Admin SDK.
    static let firebaseAdmin: RequestType = message(isAdmin: true)

    /// Incorrect names that requests often contain, and the documented names to use instead.
    static let firebaseNames = [
        "badge": "notification_count", "count": "notification_count",
        "android_channel_id": "channel_id", "channel": "channel_id", "channelID": "channel_id",
        "priority": "notification_priority", "time_to_live": "ttl", "timeToLive": "ttl",
        "imageUrl": "image", "image_url": "image", "picture": "image", "link": "click_action",
        "clickAction": "click_action", "text": "body", "message": "body",
    ]

    private static func message(isAdmin: Bool) -> RequestType {
        .members(
            [
                "token": .string, "fid": .string, "topic": .string, "condition": .string,
                "name": .string, "android": android(isAdmin), "webpush": webpush,
                "fcm_options": options(["analytics_label"]),
                "apns": .members(
                    [
                        "fcm_options": options(
                            ["analytics_label", "image"] + (isAdmin ? ["image_url"] : [])
                        ),
                        "payload": .members(["aps": .object], isClosed: false),
                    ],
                    isClosed: false
                ),
            ],
            isClosed: false
        )
    }

    private static func options(_ names: [String]) -> RequestType {
        .members(names.reduce(into: [:]) { $0[$1] = values[$1] ?? .string }, isClosed: true)
    }

    private static let values: [String: RequestType] = [
        "analytics_label": .matching("1 to 50 letters, digits and -_.~%") { label in
            (1...50).contains(label.utf8.count)
                && label.utf8.allSatisfy { $0.isTokenByte || ".~%".utf8.contains($0) }
        },
        "link": .matching("an HTTPS URL") { !$0.hasPrefix("http:") },
    ]

    private static func android(_ isAdmin: Bool) -> RequestType {
        .members(
            [
                "collapse_key": .string, "priority": .oneOf(["normal", "high"], isExact: false),
                // Another rule checks durations.
                "ttl": .any, "restricted_package_name": .string,
                "data": .strings(.fcmDataNotString), "notification": notification(isAdmin),
                "fcm_options": options(["analytics_label"]), "direct_boot_ok": .flag,
                "bandwidth_constrained_ok": .flag, "restricted_satellite_ok": .flag,
            ],
            isClosed: true
        )
    }

    private static func notification(_ isAdmin: Bool) -> RequestType {
        var types: [String: RequestType] = [
            "title_loc_args": .list(.string), "body_loc_args": .list(.string),
            "vibrate_timings": .list(.string), "notification_count": .number, "sticky": .flag,
            "local_only": .flag, "default_sound": .flag, "default_vibrate_timings": .flag,
            "default_light_settings": .flag, "bypass_proxy_notification": .flag,
            "notification_priority": .oneOf(
                ["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"].map { "PRIORITY_\($0)" },
                isExact: false
            ),
            "visibility": .oneOf(
                ["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"],
                isExact: false
            ),
            "proxy": .oneOf(
                ["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"],
                isExact: false
            ),
            "light_settings": .members(
                [
                    "color": .values(.number), "light_on_duration": .string,
                    "light_off_duration": .string,
                ],
                isClosed: !isAdmin
            ),
        ]
        let strings = [
            "title", "body", "icon", "sound", "tag", "image", "click_action", "channel_id",
            "ticker", "event_time", "title_loc_key", "body_loc_key",
        ]
        for name in strings { types[name] = .string }
        // Another rule checks colors.
        types["color"] = .any
        if isAdmin {
            let more: [String: RequestType] = [
                "image_url": .string, "event_timestamp": .any, "light_settings": .object,
                "vibrate_timings": .any, "vibrate_timings_millis": .list(.number),
                "priority": .oneOf(["min", "low", "default", "high", "max"], isExact: false),
                "proxy": .oneOf(["allow", "deny", "if_priority_lowered"], isExact: false),
            ]
            for (name, type) in more { types[name] = type }
        }
        return .members(types, isClosed: true)
    }

    private static let webpush: RequestType = .members(
        [
            "headers": .strings(.fcmHeaderNotString), "data": .strings(.fcmDataNotString),
            "notification": .members(
                [
                    "title": .string, "body": .string, "icon": .string, "badge": .string,
                    "image": .string, "lang": .string, "tag": .string, "renotify": .flag,
                    "requireInteraction": .flag, "silent": .any,
                    "actions": .list(.object),
                    "dir": .oneOf(["auto", "ltr", "rtl"], isExact: true),
                ],
                isClosed: false
            ),
            "fcm_options": options(["link", "analytics_label"]),
        ],
        isClosed: true
    )
}
