// Services that deliver another provider's or the app's own payload, and keys that many apps use.

extension PresetFields {
    /// Source: Knock's documentation of APNs. Objects are flattened through Firebase.
    static let knock = PresetFields("messageId knock_message_id")

    /// Source: courier-ios, `CourierNotificationServiceExtension`.
    static let courier = PresetFields("")

    /// Source: push-notifications-swift (`data.pusher`).
    static let pusher = PresetFields("messageId data.pusher.publishId")

    /// Source: PubNub's documentation. On the device the content of `pn_apns` is at the top level.
    static let pubNub = PresetFields("")

    /// Expo's push service, which delivers the sender's `data` as the dictionary `body`.
    ///
    /// Sources: expo-notifications, `NotificationRecords.swift` (`body`); Expo's test suite
    /// (`_richContent.image`), which MotiSig's SDK expects at the top level.
    static let expo = PresetFields(
        """
        chat body.
        mediaUrl body._richContent.image _richContent.image
        deepLink body.url
        """
    )

    /// Firebase Cloud Messaging, which adds `data` to the top level of the payload with strings as
    /// values.
    ///
    /// Sources: firebase-ios-sdk, `FIRMessagingExtensionHelper.m` and `FIRMessagingConstants.m`;
    /// react-native-firebase, `RNFBMessagingSerializer.m` (order of the message IDs).
    static let fcm = PresetFields(
        """
        chat . data.
        mediaUrl fcm_options.image
        messageId "gcm.message_id" "google.message_id" message_id
        deepLink "gcm.app_link"
        """
    )

    /// Keys that many apps use, independent of a provider.
    ///
    /// Sources: ``ChatKeys``; MotiSig's order of `image`, `imageUrl`, `image_url`; Primal (`extra`);
    /// PushNotificationIOS (`notificationId`).
    static let generic = PresetFields(
        """
        chat data. . extra.
        mediaUrl image imageUrl image_url data.image data.imageUrl data.image_url extra.image
        messageId messageId message_id notificationId notification_id
        """
    )
}
