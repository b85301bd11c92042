extension Preset {
    /// Expo's push service, which delivers the sender's `data` as the dictionary `body`.
    ///
    /// Sources: expo-notifications, `NotificationRecords.swift` (`body`); Expo's test suite
    /// (`_richContent.image`), which MotiSig's SDK expects at the top level. A `body` with `_k`
    /// belongs to Klaviyo.
    static let expo = Preset(
        .expo,
        markers: ["experienceId", "scopeKey", "body._richContent", "_richContent"]
            + ChatKeys.markers(in: "body."),
        foreignMarkers: ["body._k"],
        ChatKeys.paths(
            in: ["body."],
            and: [
                .media: ["body._richContent.image", "_richContent.image"],
                .deepLink: ["body.url"],
            ]
        )
    )
}
