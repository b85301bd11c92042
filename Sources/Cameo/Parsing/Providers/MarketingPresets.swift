extension PresetText {
    /// Marketing services with a namespaced marker, which have no sender.
    static let marketing = [
        // Sources: appboy-ios-sdk, `NotificationService.m` (`ab.att`); braze-swift-sdk,
        // `ABKPushUtils.m`; Braze's documentation (`ab_uri`).
        """
        braze plain Braze
        match ab, ab_uri, appboy_uninstall_tracking, ab_push_fetch_test_triggers_key
        mediaUrl ab.att.url
        mediaType ab.att.type
        deepLink ab_uri
        """,
        // Sources: urbanairship/ios-library, `MediaAttachmentPayload.swift` (`content`
        // replaces the text of the alert) and `DeepLinkAction.swift`.
        """
        airship plain Airship
        match "com.urbanairship.metadata", "com.urbanairship.media_attachment", \
        "com.urbanairship.interactive_actions", _, ^d, a4sid
        mediaUrl "com.urbanairship.media_attachment"
        deepLink ^d deep_link_action
        messageId _
        titleKey "com.urbanairship.media_attachment".content.title
        subtitle "com.urbanairship.media_attachment".content.subtitle
        body "com.urbanairship.media_attachment".content.body
        """,
        // Source: customerio-ios, `PushNotification.swift`.
        """
        customerio plain Customer.io
        match CIO, CIO-Delivery-ID
        mediaUrl CIO.push.image
        deepLink CIO.push.link
        messageId CIO-Delivery-ID
        """,
        // Source: Iterable/swift-sdk, `notification-extension`.
        """
        iterable plain Iterable
        match itbl, notificationType=InAppUpdate|InAppRemove|UpdateEmbedded
        mediaUrl itbl.attachment-url
        deepLink itbl.defaultAction.data?itbl.defaultAction.type=openUrl url
        actions itbl.actionButtons
        messageId itbl.messageId messageId
        """,
        // Sources: clevertap-ios-sdk, `CTConstants.h` (the prefixes `wzrk_` and `W$`);
        // CTNotificationService; CTNotificationContent (`pt_`).
        """
        clevertap plain CleverTap
        match wzrk_id, wzrk_pn, wzrk_acct_id, wzrk_pivot, wzrk_dl, wzrk_cid, wzrk_cgId, \
        wzrk_cts, wzrk_default, wzrk_c2a, ct_mediaUrl, pt_id, W$wzrk_id, \
        wzrk_*, W$*
        mediaUrl ct_mediaUrl pt_big_img
        mediaType ct_mediaType
        deepLink wzrk_dl pt_dl1
        messageId wzrk_id W$wzrk_id
        """,
        // Source: klaviyo-swift-sdk, `KlaviyoExtension.swift` and `KlaviyoActionButtonParser.swift`.
        """
        klaviyo plain Klaviyo
        match body._k, rich-media
        mediaUrl rich-media
        mediaType rich-media-type
        deepLink url
        actions body.action_buttons
        badge badge_config=increment_one:+1 badge_value?badge_config=set_count
        """,
        // Sources: a test of MoEngage's iOS plugin; public app code (`app_extra`).
        """
        moengage plain MoEngage
        match moengage, moe_push_service, moeFeatures
        mediaUrl moengage.media-attachment
        mediaType moengage.media-type
        deepLink app_extra.moe_deeplink moengage.webUrl \
        moeFeatures.richPush.defaultActions[0].value
        messageId moengage.cid
        """,
        // Source: Batch-iOS-SDK-Extension, `RichNotificationHelper.swift`, which ignores an attachment
        // without a type.
        """
        batch plain Batch
        match "com.batch"
        mediaUrl "com.batch".at.u?"com.batch".at.t
        mediaType "com.batch".at.t
        deepLink "com.batch".l
        messageId "com.batch".i
        """,
        // Source: wonderpush-ios-sdk, `WPNotificationServiceExtension.m` and `WPReportingData.m`.
        """
        wonderpush plain WonderPush
        match _wp
        mediaUrl _wp.attachments
        deepLink _wp.targetUrl
        actions _wp.alert.buttons
        messageId _wp.n _wp.notificationId _wp.reporting.n _wp.reporting.notificationId
        """,
        // Sources: Leanplum-iOS-Samples, `NotificationService.swift`; Leanplum-iOS-SDK,
        // `LPNotificationsConstants.h`.
        """
        leanplum plain Leanplum
        match _lpm, _lpu, _lpn, _lpv, LP_URL
        mediaUrl LP_URL
        deepLink _lpx.URL
        messageId _lpm _lpu _lpn _lpv
        """,
        // Source: amplify-swift-utils-notifications, `PinpointNotificationPayload.swift`.
        """
        pinpoint plain Amazon Pinpoint
        match data.pinpoint
        mediaUrl data.media-url
        deepLink data.pinpoint.deeplink
        """,
        // Source: public sample of Salesforce MobilePush.
        """
        salesforce plain Salesforce Marketing Cloud
        match _mediaUrl, _mediaAlt
        mediaUrl _mediaUrl
        """,
        // Source: aepsdk-messaging-ios.
        """
        adobe plain Adobe Experience Platform
        match adb_media, adb_uri, adb_iam_id, _xdm
        mediaUrl adb_media
        deepLink adb_uri
        messageId _xdm.cjm._experience.customerJourneyManagement.messageExecution.messageID \
        _xdm.mixins._experience.customerJourneyManagement.messageExecution.messageID
        """,
        // Source: Adobe Campaign Standard's documentation of its payload.
        """
        adobe-campaign plain Adobe Campaign
        match _mId _dId
        mediaUrl media-attachment-url
        deepLink uri
        messageId _mId
        """,
        // Source: swrve-ios-sdk, `SwrveNotificationConstants.m`. `_sw.media` replaces the text of
        // the alert.
        """
        swrve plain Swrve
        match _sw, _p, _sp
        mediaUrl _sw.media.url _sw.media.fallback_url
        deepLink _sd _d _sw.media.fallback_sd
        actions _sw.buttons
        messageId _p
        titleKey _sw.media.title
        subtitle _sw.media.subtitle
        body _sw.media.body
        """,
        // Source: notificare-sdk-ios.
        """
        notificare plain Notificare
        match x-sender=notificare
        mediaUrl attachment.uri
        mediaType attachment.mimeType
        messageId id notificationId
        """,
        // Source: dengage-ios-sdk, `PushContent.swift`.
        """
        dengage plain Dengage
        match messageSource=DENGAGE
        mediaUrl urlImageString
        deepLink targetUrl
        actions actionButtons
        messageId messageId
        """,
        // Source: jpush-react-native, `RCTJPushModule.m`.
        """
        jpush plain JPush
        match _j_msgid
        messageId _j_msgid
        """,
    ]
}
