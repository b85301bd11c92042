extension PresetText {
    /// More services without a sender, some of which have common keys.
    static let otherMarketing = [
        // Source: public code with WebEngage's `WEXRichPushNotificationViewController`.
        """
        webengage plain WebEngage
        match experiment_id notification_id
        mediaUrl expandableDetails.image expandableDetails.items
        messageId notification_id
        """,
        // Source: KumulosSdkSwift, `KumulosNotificationService.swift`. A picture may be relative to
        // their server, and isn't shown then.
        """
        optimove plain Optimove
        match custom.a."k.message"
        mediaUrl attachments.pictureUrl
        deepLink custom.u
        actions custom.a."k.buttons"
        messageId custom.a."k.message".data.id
        """,
        // Source: pushwoosh-ios-sdk, `PWMessage.m` and `PWNotificationServiceProcessor.m`.
        """
        pushwoosh plain Pushwoosh
        match pw_msg
        mediaUrl attachment
        deepLink l
        badge aps.pw_badge
        messageId p
        """,
        // Source: ios-emarsys-sdk, `EMSNotificationService`. `u` is an object or JSON in a string.
        """
        emarsys plain Emarsys
        match ems, u.sid
        mediaUrl image_url
        actions ems.actions
        messageId u.sid
        """,
        // Source: countly-sdk-ios, `CountlyNotificationService.m`.
        """
        countly plain Countly
        match c.i
        mediaUrl c.a
        deepLink c.l
        actions c.b
        messageId c.i
        """,
        // Source: exponea-ios-sdk, `ExponeaNotificationService.swift` and its documentation.
        """
        exponea plain Bloomreach (Exponea)
        match source=xnpe_platform, has_tracking_consent, consent_category_tracking, \
        url_params attributes
        mediaUrl image
        deepLink url
        actions actions
        badge badge
        """,
        // Source: a payload in intercom-ios#320.
        """
        intercom identifiers Intercom
        match intercom_push_type, icm_cid
        conversationId icm_cid
        """,
        // Source: public code that reads Zendesk's pushes.
        """
        zendesk plain Zendesk
        match zendesk_sdk_request_id
        """,
        // Source: react-native-appsflyer, `RN_PushNotification.md`.
        """
        appsflyer plain AppsFlyer
        match af_push_link
        deepLink af_push_link
        """,
        // Source: public code that reads Vibes' pushes.
        """
        vibes plain Vibes
        match client_app_data.image_url, client_app_data.video_url
        mediaUrl client_app_data.image_url client_app_data.video_url
        """,
        // Source: public code that reads LivePerson's pushes.
        """
        liveperson identifiers LivePerson
        match brandId conversationId, backendService brandId
        conversationId conversationId
        """,
        // Source: Discourse's mobile app. `payload` is JSON in a string.
        """
        discourse plain Discourse
        match payload.discourse_url, discourse_url
        deepLink payload.discourse_url discourse_url
        """,
    ]
}
