extension Preset {
    /// Firebase Cloud Messaging, which adds `data` to the top level of the payload with strings as
    /// values.
    ///
    /// Sources: firebase-ios-sdk, `FIRMessagingExtensionHelper.m` and `FIRMessagingConstants.m`;
    /// react-native-firebase, `RNFBMessagingSerializer.m` (order of the message IDs).
    static let fcm = Preset(
        .fcm,
        markers: [
            "\"gcm.message_id\"", "\"google.message_id\"", "\"google.c.sender.id\"",
            "\"google.c.fid\"", "\"google.c.a.e\"", "fcm_options",
        ],
        ChatKeys.paths(
            in: ["", "data."],
            and: [
                .media: ["fcm_options.image"],
                .messageID: ["\"gcm.message_id\"", "\"google.message_id\"", "message_id"],
                .deepLink: ["\"gcm.app_link\""],
            ]
        )
    )
}
