import Cameo

extension SchemaType {
    /// A payload. Only the types that `wrong-type` and `malformed-aps` report are restricted, because the
    /// linter has a better sentence for everything else.
    static let payload = SchemaType.object(
        [SchemaProperty("aps", aps, "What iOS reads.")],
        required: ["aps"]
    )

    private static let optionalString = SchemaType.oneOf([.string, .null])
    private static let optionalNumber = SchemaType.oneOf([.number, .null])

    /// The `aps` dictionary.
    static let aps = SchemaType.object([
        .init(
            "alert",
            .oneOf([.string, alert, .null]),
            "The text. A push without one shows nothing."
        ),
        .init("badge", optionalNumber, "The number on the app's icon; 0 removes it."),
        .init(
            "sound",
            .oneOf([.string, sound, .null]),
            "The name of a sound file in the app, or `default`. Critical alerts have an object."
        ),
        .init(
            "thread-id",
            .string,
            "Groups notifications. Cameo derives it from the conversation."
        ),
        .init("category", .string, "Selects the buttons and the content extension."),
        .init("content-available", .flag, "1 wakes the app in the background."),
        .init(
            "mutable-content",
            .flag,
            "1 starts the service extension, without which a push has the app's icon."
        ),
        .init("target-content-id", .string, "The window that opens."),
        .init(
            "interruption-level",
            .described(
                "passive, active, time-sensitive or critical.",
                .string
            ),
            "passive, active, time-sensitive (with its entitlement) or critical (with Apple's permission)."
        ),
        .init("relevance-score", .number, "The position in the summary, from 0 to 1."),
        .init("filter-criteria", .any, "Compared with the app's Focus filter."),
        .init("event", .any, "start, update or end of a Live Activity."),
        .init("timestamp", .any, "The time of a Live Activity's update, in seconds since 1970."),
        .init("content-state", .any, "The state of a Live Activity."),
        .init(
            "stale-date",
            .any,
            "The time from which a Live Activity is outdated, in seconds since 1970."
        ),
        .init(
            "dismissal-date",
            .any,
            "The time at which a Live Activity is removed, in seconds since 1970."
        ),
    ])

    private static let alert = SchemaType.object([
        .init(
            "title",
            optionalString,
            "The title, which a communication notification doesn't draw."
        ),
        .init("subtitle", optionalString, "The second line."),
        .init("body", optionalString, "The text of the message."),
        .init("title-loc-key", optionalString, "The key of the title in the app's string table."),
        .init("title-loc-args", arguments, "The arguments of the title."),
        .init(
            "subtitle-loc-key",
            optionalString,
            "The key of the subtitle in the app's string table."
        ),
        .init("subtitle-loc-args", arguments, "The arguments of the subtitle."),
        .init("loc-key", optionalString, "The key of the text in the app's string table."),
        .init("loc-args", arguments, "The arguments of the text."),
        .init("launch-image", .any, "The launch image."),
    ])

    private static let arguments = SchemaType.oneOf([.array(.any), .null])

    private static let sound = SchemaType.object([
        .init("critical", .any, "1 for a critical alert."),
        .init("name", .any, "The name of a sound file in the app, or `default`."),
        .init("volume", .any, "From 0 to 1."),
    ])

    /// The names and types of `aps`, for a comparison with the rules.
    static var apsProperties: [SchemaProperty] { properties(of: aps) }
    /// The names and types of `alert`.
    static var alertProperties: [SchemaProperty] { properties(of: alert) }

    private static func properties(of type: SchemaType) -> [SchemaProperty] {
        if case .object(let properties, _, _) = type { properties } else { [] }
    }

    /// Whether a value has the type.
    func accepts(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.any, _): return true
        case (.described(_, let type), _): return type.accepts(value)
        case (.oneOf(let types), _): return types.contains { $0.accepts(value) }
        case (.string, .string), (.number, .number), (.boolean, .bool), (.null, .null): return true
        case (.integer, .number(let number)): return number.integer != nil
        case (.flag, .number), (.flag, .bool), (.flag, .null): return true
        case (.choice(let values), .string(let text)): return values.contains(text)
        case (.array(let items, let minItems), .array(let array)):
            return array.count >= minItems && array.allSatisfy(items.accepts)
        case (.object(let properties, let required, let others), .object(let object)):
            return required.allSatisfy { object[$0] != nil }
                && object.members.allSatisfy { name, value in
                    let type = properties.first { $0.name == name }?.type ?? others
                    return type?.accepts(value) ?? false
                }
        default: return false
        }
    }
}

extension SchemaType {
    private static let headers = SchemaType.object([
        .init("apns-push-type", .any, "alert, background, voip, liveactivity …"),
        .init("apns-topic", .any, "The app's bundle ID, with a suffix for some push types."),
        .init("apns-priority", .any, "10, 5 or 1."),
        .init(
            "apns-expiration",
            .any,
            "The time until which APNs tries again, in seconds since 1970."
        ),
        .init(
            "apns-collapse-id",
            .any,
            "Replaces the notification with the same ID; at most 64 bytes."
        ),
        .init("apns-id", .any, "The UUID of the notification."),
    ])

    static let apnsRequest = SchemaType.object([
        .init("headers", headers, "The headers of the request."),
        .init("payload", .oneOf([payload, .string]), "The payload."),
        .init("body", .oneOf([.object([]), .string]), "The payload."),
    ])

    /// The types that `wrong-type` reports for Firebase.
    static let fcmRequest = SchemaType.object([
        .init("message", .oneOf([fcmMessage, .string, .null]), "The message."),
        .init("validate_only", .any, "Whether Firebase only checks the message."),
    ])

    private static let optionalObject = SchemaType.oneOf([.object([]), .null])

    private static let fcmMessage = SchemaType.object([
        .init("token", .any, "The registration token of a device."),
        .init("topic", .any, "The topic to which devices subscribed."),
        .init("condition", .any, "A condition of topics."),
        .init(
            "notification",
            .oneOf([
                .object([
                    .init("title", .any, "The title."), .init("body", .any, "The text."),
                    .init("image", .any, "The URL of an image."),
                ]), .null,
            ]),
            "The text for all platforms."
        ),
        .init(
            "data",
            .oneOf([.object([], others: .string), .null]),
            "The app's own keys. All values are strings."
        ),
        .init(
            "apns",
            .oneOf([
                .object([
                    .init(
                        "headers",
                        .oneOf([.object([], others: .string), .null]),
                        "The headers of APNs. All values are strings."
                    ),
                    .init(
                        "payload",
                        .oneOf([
                            .object([.init("aps", .oneOf([aps, .null]), "What iOS reads.")]), .null,
                        ]),
                        "What arrives on iOS."
                    ),
                    .init("fcm_options", optionalObject, "The URL of an image for iOS."),
                ]), .null,
            ]),
            "What is sent to APNs."
        ),
        .init("fcm_options", optionalObject, "The label for statistics."),
    ])

    private static let texts = SchemaType.oneOf([.object([]), .string, .null])

    /// The types that `wrong-type` reports for OneSignal.
    static let oneSignalRequest = SchemaType.object([
        .init("app_id", .any, "The ID of the app."),
        .init("contents", texts, "The text by language; `en` is required."),
        .init("headings", texts, "The title by language."),
        .init("subtitle", texts, "The subtitle by language."),
        .init("include_aliases", .any, "The users."),
        .init("target_channel", .any, "`push`, with include_aliases."),
        .init("data", optionalObject, "The app's own keys."),
        .init(
            "ios_attachments",
            .oneOf([.object([], others: .string), .null]),
            "The URLs of images and media by ID."
        ),
        .init(
            "buttons",
            .oneOf([.array(.object([], required: ["id", "text"])), .null]),
            "The buttons."
        ),
        .init("ios_sound", .any, "The name of a sound file."),
        .init("ios_category", .any, "The category."),
        .init("ios_interruption_level", .any, "With an underscore: time_sensitive."),
        .init("thread_id", .any, "Groups notifications."),
        .init("collapse_id", .any, "Replaces the notification with the same ID."),
        .init("idempotency_key", .any, "A UUID, so that a repeated request isn't shown twice."),
    ])

    /// The types that `wrong-type` and `expo-data-object` report for Expo.
    static let expoRequest = SchemaType.oneOf([expoMessage, .array(expoMessage)])

    private static let optionalBoolean = SchemaType.oneOf([.boolean, .null])

    private static let expoMessage = SchemaType.object([
        .init("to", .any, "A token of Expo's push service, or up to 100."),
        .init("title", optionalString, "The title."),
        .init("subtitle", optionalString, "The second line."),
        .init("body", optionalString, "The text."),
        .init("data", optionalObject, "The app's own keys."),
        .init(
            "sound",
            .oneOf([.string, .object([]), .null]),
            "The name of a sound file, or `default`."
        ),
        .init("badge", optionalNumber, "The number on the app's icon."),
        .init("categoryId", optionalString, "The category."),
        .init("mutableContent", optionalBoolean, "Whether the service extension starts."),
        .init("interruptionLevel", optionalString, "passive, active, time-sensitive or critical."),
        .init("ttl", optionalNumber, "How long delivery is attempted, in seconds."),
        .init(
            "expiration",
            optionalNumber,
            "The time until which delivery is attempted, in seconds since 1970."
        ),
        .init(
            "priority",
            .oneOf([.choice(["default", "normal", "high"]), .null]),
            "The priority."
        ),
        .init("richContent", optionalObject, "The URL of an image."),
    ])

    /// A mapping: its fields, and the forms of their values.
    static let mapping = SchemaType.object(
        Mapping.Field.allCases.map { field in
            SchemaProperty(field.mappingKey, mappingValue, field.summary)
        } + [
            SchemaProperty(
                "style",
                .object([]),
                "The payloads that get the style of communication notifications."
            )
        ],
        others: nil
    )

    private static let mappingValue = SchemaType.oneOf([
        .string, .object([]), .array(.oneOf([.string, .object([])]), minItems: 1),
    ])

    private static let severities = SchemaType.object(
        LintRule.all.map { rule in
            SchemaProperty(
                rule.code,
                .choice(ToolConfiguration.severityNames),
                rule.summary + " (default: \(rule.defaultSeverity?.rawValue ?? "off"))"
            )
        },
        others: nil
    )

    /// A category, as `cameo preview --category` reads it.
    private static let category = SchemaType.object(
        [
            .init("id", .string, "The identifier, as in aps.category."),
            .init(
                "actions",
                .array(.oneOf([.choice(["reply", "markAsRead", "mute"]), action])),
                "The buttons. (default: Reply, Mark as Read and Mute)"
            ),
            .init(
                "hiddenPreviewsPlaceholder",
                .string,
                "The text while previews are hidden. %u is replaced by the number of notifications."
            ),
            .init(
                "showsTitleWithoutPreview",
                .boolean,
                "Whether the title is shown while previews are hidden. (default: false)"
            ),
        ],
        required: ["id"]
    )

    private static let action = SchemaType.object(
        [
            .init("id", .string, "The identifier, which iOS passes to the app."),
            .init("title", .string, "The title. (default: the identifier)"),
            .init("icon", .string, "The name of an SF Symbol."),
            .init("templateIcon", .string, "The name of an image in the app's bundle."),
            .init("reply", .oneOf([.boolean, .object([])]), "The text field of a reply."),
            .init("isDestructive", .boolean, "Whether the title is red. (default: false)"),
        ],
        required: ["id"]
    )

    private static let globs = SchemaType.array(.string, minItems: 1)

    static let configuration = SchemaType.object(
        ToolConfiguration.Key.allCases.map { key in
            let type: SchemaType =
                switch key {
                case .schema, .settings, .appName, .appIcon, .assets, .wallpaper, .baseline: .string
                case .titleStyle:
                    .choice(CommunicationSettings.TitleStyle.allCases.map { $0.rawValue })
                case .currentUser: .oneOf([.string, .array(.string, minItems: 1)])
                case .theme: .choice(ToolConfiguration.themes)
                case .iosVersion: .oneOf([.choice(ToolConfiguration.iosVersions), .integer])
                case .glass: .choice(ToolConfiguration.glassNames)
                case .icons: .choice(ToolConfiguration.iconLooks)
                case .language: .choice(ToolConfiguration.languages)
                case .categories: .oneOf([.string, .array(category)])
                case .root: .boolean
                case .include, .exclude: globs
                case .provider:
                    .oneOf([provider, .array(provider, minItems: 1)])
                case .mapping: .oneOf([.string, mapping])
                case .rules: severities
                case .overrides: .array(override)
                }
            return SchemaProperty(key.rawValue, type, key.summary)
        },
        others: nil
    )

    private static let provider = SchemaType.choice(Preset.all.map { $0.name.rawValue })

    private static let override = SchemaType.object(
        ToolConfiguration.Override.Key.allCases.map { key in
            let type: SchemaType =
                switch key {
                case .files, .paths: globs
                case .rules: severities
                }
            return SchemaProperty(key.rawValue, type, key.summary)
        },
        required: ["rules"],
        others: nil
    )
}
