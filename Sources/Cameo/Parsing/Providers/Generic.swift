extension Preset {
    /// Keys that many apps use, independent of a provider.
    ///
    /// Sources: the sample payloads of Expo's notification service extension (`data.senderId` …);
    /// MotiSig's order of `image`, `imageUrl`, `image_url`; expo-apple-targets uses only the last one.
    static let generic = Preset(
        .generic,
        markers: ["image", "imageUrl", "image_url"]
            + ChatKeys.markers(in: "data.") + ChatKeys.markers(in: ""),
        ChatKeys.paths(
            in: ["data.", ""],
            and: [
                .media: ["image", "imageUrl", "image_url"]
            ]
        )
    )
}
