// Marketing and alerting services, which have no sender: media, link, message ID and buttons.

extension PresetFields {
    /// Source: MotiSig, "Rich notification images" for iOS.
    static let motiSig = PresetFields(
        """
        mediaUrl _motisig.imageUrl _motisig.image_url _motisig.image _richContent.image \
        fcm_options.image image imageUrl image_url
        messageId messageId
        """
    )

    /// Sources: appboy-ios-sdk, `NotificationService.m` (`ab.att`); braze-swift-sdk,
    /// `ABKPushUtils.m`; Braze's documentation (`ab_uri`).
    static let braze = PresetFields(
        """
        mediaUrl ab.att.url
        mediaType ab.att.type
        deepLink ab_uri
        """
    )

    /// Sources: urbanairship/ios-library, `MediaAttachmentPayload.swift` (`urls` precedes `url`) and
    /// `DeepLinkAction.swift`.
    static let airship = PresetFields(
        """
        mediaUrl "com.urbanairship.media_attachment".urls "com.urbanairship.media_attachment".url
        deepLink ^d deep_link_action
        messageId _
        """
    )

    /// Source: customerio-ios, `PushNotification.swift`.
    static let customerIO = PresetFields(
        """
        mediaUrl CIO.push.image
        deepLink CIO.push.link
        messageId CIO-Delivery-ID
        """
    )

    /// Source: Iterable/swift-sdk, `notification-extension`.
    static let iterable = PresetFields(
        """
        mediaUrl itbl.attachment-url
        deepLink itbl.defaultAction.data?itbl.defaultAction.type=openUrl url
        actions itbl.actionButtons
        messageId itbl.messageId messageId
        """
    )

    /// Sources: clevertap-ios-sdk, `CTConstants.h`; CTNotificationService; CTNotificationContent
    /// (`pt_`).
    static let cleverTap = PresetFields(
        """
        mediaUrl ct_mediaUrl pt_big_img
        mediaType ct_mediaType
        deepLink wzrk_dl pt_dl1
        messageId wzrk_id W$wzrk_id
        """
    )

    /// Source: klaviyo-swift-sdk, `KlaviyoExtension.swift` and `KlaviyoActionButtonParser.swift`.
    static let klaviyo = PresetFields(
        """
        mediaUrl rich-media
        mediaType rich-media-type
        deepLink url
        actions body.action_buttons
        badge badge_config=increment_one:+1 badge_value?badge_config=set_count
        """
    )

    /// Sources: a test of MoEngage's iOS plugin; public app code (`app_extra`).
    static let moEngage = PresetFields(
        """
        mediaUrl moengage.media-attachment
        mediaType moengage.media-type
        deepLink app_extra.moe_deeplink moengage.webUrl \
        moeFeatures.richPush.defaultActions[0].value
        messageId moengage.cid
        """
    )

    /// Source: Batch-iOS-SDK-Extension, `RichNotificationHelper.swift`, which ignores an attachment
    /// without a type.
    static let batch = PresetFields(
        """
        mediaUrl "com.batch".at.u?"com.batch".at.t
        mediaType "com.batch".at.t
        deepLink "com.batch".l
        messageId "com.batch".i
        """
    )

    /// Source: wonderpush-ios-sdk, `WPNotificationServiceExtension.m` and `WPReportingData.m`.
    static let wonderPush = PresetFields(
        """
        mediaUrl _wp.attachments
        deepLink _wp.targetUrl
        messageId _wp.n _wp.notificationId _wp.reporting.n _wp.reporting.notificationId
        """
    )

    /// Sources: Leanplum-iOS-Samples, `NotificationService.swift`; Leanplum-iOS-SDK,
    /// `LPNotificationsConstants.h`.
    static let leanplum = PresetFields(
        """
        mediaUrl LP_URL
        deepLink _lpx.URL
        messageId _lpm _lpu _lpn _lpv
        """
    )

    /// Source: amplify-swift-utils-notifications, `PinpointNotificationPayload.swift`.
    static let pinpoint = PresetFields(
        """
        mediaUrl data.media-url
        deepLink data.pinpoint.deeplink
        """
    )

    /// Source: public sample of Salesforce MobilePush.
    static let salesforce = PresetFields("mediaUrl _mediaUrl")

    /// Source: aepsdk-messaging-ios.
    static let adobe = PresetFields(
        """
        mediaUrl adb_media
        deepLink adb_uri
        messageId _xdm.cjm._experience.customerJourneyManagement.messageExecution.messageID \
        _xdm.mixins._experience.customerJourneyManagement.messageExecution.messageID
        """
    )

    /// Source: Adobe Campaign Standard's documentation of its payload.
    static let adobeCampaign = PresetFields(
        """
        mediaUrl media-attachment-url
        deepLink uri
        messageId _mId
        """
    )

    /// Source: swrve-ios-sdk, `SwrveNotificationConstants.m`.
    static let swrve = PresetFields(
        """
        mediaUrl _sw.media.url _sw.media.fallback_url
        deepLink _sd _d _sw.media.fallback_sd
        actions _sw.buttons
        messageId _p
        """
    )

    /// Source: notificare-sdk-ios.
    static let notificare = PresetFields(
        """
        mediaUrl attachment.uri
        messageId id notificationId
        """
    )

    /// Source: dengage-ios-sdk, `PushContent.swift`.
    static let dengage = PresetFields(
        """
        mediaUrl urlImageString
        deepLink targetUrl
        actions actionButtons
        messageId messageId
        """
    )

    /// Source: jpush-react-native, `RCTJPushModule.m`.
    static let jPush = PresetFields("messageId _j_msgid")

    /// Source: public code with WebEngage's `WEXRichPushNotificationViewController`.
    static let webEngage = PresetFields(
        """
        mediaUrl expandableDetails.image
        messageId notification_id
        """
    )

    /// Source: KumulosSdkSwift, `KumulosNotificationService.swift`. A picture may be relative to
    /// their server, and isn't shown then.
    static let optimove = PresetFields(
        """
        mediaUrl attachments.pictureUrl
        deepLink custom.u
        actions custom.a."k.buttons"
        messageId custom.a."k.message".data.id
        """
    )

    /// Source: pushwoosh-ios-sdk, `PWMessage.m` and `PWNotificationServiceProcessor.m`.
    static let pushwoosh = PresetFields(
        """
        mediaUrl attachment
        deepLink l
        badge aps.pw_badge
        messageId p
        """
    )

    /// Source: ios-emarsys-sdk, `EMSNotificationService`. `u` is an object or JSON in a string.
    static let emarsys = PresetFields(
        """
        mediaUrl image_url
        actions ems.actions
        messageId u.sid
        """
    )

    /// Source: countly-sdk-ios, `CountlyNotificationService.m`.
    static let countly = PresetFields(
        """
        mediaUrl c.a
        deepLink c.l
        messageId c.i
        """
    )

    /// Source: exponea-ios-sdk, `ExponeaNotificationService.swift` and its documentation.
    static let exponea = PresetFields(
        """
        mediaUrl image
        deepLink url
        actions actions
        badge badge
        """
    )

    /// Source: public code that reads Zendesk's pushes.
    static let zendesk = PresetFields("")

    /// Source: react-native-appsflyer, `RN_PushNotification.md`.
    static let appsFlyer = PresetFields("deepLink af_push_link")

    /// Source: public code that reads Vibes' pushes.
    static let vibes = PresetFields("mediaUrl client_app_data.image_url client_app_data.video_url")

    /// Source: Discourse's mobile app. `payload` is JSON in a string.
    static let discourse = PresetFields("deepLink payload.discourse_url discourse_url")

    /// Source: ntfy-ios, `Notification.swift`. All values are strings.
    static let ntfy = PresetFields(
        """
        conversationId topic
        mediaUrl attachment_url
        mediaType attachment_type
        deepLink click
        actions actions
        messageId id
        """
    )
}
