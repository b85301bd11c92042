extension PresetText {
    /// Services that deliver another provider's or the app's own payload, and the keys that many apps use.
    static let carrier = [
        // Source: Knock's documentation of APNs. Objects are flattened through Firebase, and everything
        // is in `body` through Expo.
        """
        knock carrier Knock
        match knock_message_id, body.knock_message_id
        messageId knock_message_id body.knock_message_id
        """,
        // Source: courier-ios, `CourierNotificationServiceExtension`.
        """
        courier carrier Courier
        match trackingUrl
        """,
        // Source: push-notifications-swift (`data.pusher`).
        """
        pusher carrier Pusher Beams
        match data.pusher
        messageId data.pusher.publishId
        """,
        // Source: PubNub's documentation. On the device the content of `pn_apns` is at the top level.
        """
        pubnub carrier PubNub
        match pn_apns, pn_push
        """,
        // Sources: Tencent's guide of the migration to TPNS; a payload in public code. `custom` is JSON in a
        // string; the older XG has the app's keys at the top level.
        """
        tencent-push carrier Tencent TPNS
        match xg.bid, xg.msgid
        mediaUrl xg_media_resources
        messageId xg.msgid xg.bid
        chat custom.
        """,
        // Source: NetEase's documentation of APNs. The sender's own keys are at the top level.
        """
        netease carrier NetEase IM
        match nim=1
        chat .
        """,
        // Expo's push service, which delivers the sender's `data` as the dictionary `body`.
        //
        // Sources: expo-notifications, `NotificationRecords.swift` (`body`); Expo's test suite
        // (`_richContent.image`), which MotiSig's SDK expects at the top level.
        """
        expo carrier Expo
        match experienceId !body._k, scopeKey !body._k, body._richContent !body._k, \
        _richContent !body._k, @body. !body._k
        mediaUrl body._richContent.image _richContent.image
        chat body. body.params.
        deepLink body.url
        """,
        // Firebase Cloud Messaging, which adds `data` to the top level of the payload with strings as
        // values.
        //
        // Sources: firebase-ios-sdk, `FIRMessagingExtensionHelper.m` and `FIRMessagingConstants.m`;
        // react-native-firebase, `RNFBMessagingSerializer.m` (order of the message IDs).
        """
        fcm carrier Firebase
        match "gcm.message_id", "google.message_id", "google.c.sender.id", "google.c.fid", \
        "google.c.a.e", fcm_options
        mediaUrl fcm_options.image
        messageId "gcm.message_id" "google.message_id" message_id
        chat .
        deepLink "gcm.app_link"
        """,
        // Keys that many apps use, independent of a provider.
        //
        // Sources: ``ChatKeys``; MotiSig's order of `image`, `imageUrl`, `image_url`; Primal (`extra`);
        // PushNotificationIOS (`notificationId`). OneSignal delivers an app's data at the top level or in
        // `custom.a`.
        """
        generic person common keys
        match @custom.a., @data., @payload., @, extra.initiator_displayname, image, imageUrl, imageURL, image_url, data.image, \
        data.imageUrl, data.imageURL, data.image_url, notificationId, notification_id, custom.a.image, \
        custom.a.imageUrl, custom.a.imageURL, custom.a.image_url
        mediaUrl image imageUrl imageURL image_url data.image data.imageUrl data.imageURL data.image_url \
        custom.a.image custom.a.imageUrl custom.a.imageURL custom.a.image_url extra.image
        messageId messageId message_id notificationId notification_id
        chat data. custom.a. payload. .
        senderName extra.initiator_displayname
        avatarUrl extra.initiator_image
        conversationId extra.conversation_id
        """,
    ]
}
