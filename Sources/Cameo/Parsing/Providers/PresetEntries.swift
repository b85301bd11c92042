/// A row of the list of presets: a provider, and how to recognize its payloads.
struct PresetEntry: Sendable {
    let name: String
    let displayName: String
    let kind: Preset.Kind
    /// The conditions, in the syntax of ``PayloadConditions``. The key that begins each alternative
    /// is looked up in the payload, so it should be the rarest.
    let match: String
    /// The fields, parsed when a payload first needs them.
    let fields: @Sendable () -> PresetFields

    init(
        _ name: String,
        _ displayName: String,
        _ kind: Preset.Kind,
        _ match: String,
        _ fields: @escaping @Sendable () -> PresetFields
    ) {
        self.name = name
        self.displayName = displayName
        self.kind = kind
        self.match = match
        self.fields = fields
    }

    /// The presets, in order of precedence: providers with a namespaced marker, then those with
    /// common keys, then the carriers that deliver their payloads, then keys that many apps use.
    static let all: [PresetEntry] = [
        .init(
            "stream",
            "Stream",
            .identifiers,
            "stream.sender=stream.chat, sender=stream.chat, stream.cid"
        ) {
            .stream
        },
        .init("sendbird", "Sendbird", .person, "sendbird") { .sendbird },
        .init("cometchat", "CometChat", .person, "receiverType=user|group conversationId") {
            .cometChat
        },
        .init("notifee", "Notifee", .person, "notifee_options") { .notifee },
        .init("rocketchat", "Rocket.Chat", .person, "ejson") { .rocketChat },
        .init(
            "mattermost",
            "Mattermost",
            .person,
            "server_id ack_id, server_id channel_id, ack_id signature"
        ) { .mattermost },
        .init(
            "zulip",
            "Zulip",
            .person,
            "zulip, push_key_id encrypted_data, realm_url sender_full_name, realm_url recipient_type"
        ) { .zulip },
        .init("rover", "Rover", .person, "rover.conversation, rover.reply") { .rover },
        .init(
            "chatwoot",
            "Chatwoot",
            .person,
            "payload.data.notification, notification.primary_actor_id"
        ) {
            .chatwoot
        },
        .init("vonage", "Vonage", .person, "push_info") { .vonage },
        .init(
            "twilio",
            "Twilio Conversations",
            .identifiers,
            "twi_message_type, conversation_sid message_sid"
        ) { .twilio },
        .init("telegram", "Telegram", .person, "data.loc_key data.custom") { .telegram },
        .init("onesignal", "OneSignal", .person, oneSignal) { .oneSignal },
        .init("motisig", "MotiSig", .plain, "_motisig") { .motiSig },
        .init("braze", "Braze", .plain, braze) { .braze },
        .init("airship", "Airship", .plain, airship) { .airship },
        .init("customerio", "Customer.io", .plain, "CIO, CIO-Delivery-ID") { .customerIO },
        .init(
            "iterable",
            "Iterable",
            .plain,
            "itbl, notificationType=InAppUpdate|InAppRemove|UpdateEmbedded"
        ) { .iterable },
        .init("clevertap", "CleverTap", .plain, cleverTap) { .cleverTap },
        .init("klaviyo", "Klaviyo", .plain, "body._k, rich-media") { .klaviyo },
        .init("moengage", "MoEngage", .plain, "moengage, moe_push_service, moeFeatures") {
            .moEngage
        },
        .init("batch", "Batch", .plain, "\"com.batch\"") { .batch },
        .init("wonderpush", "WonderPush", .plain, "_wp") { .wonderPush },
        .init("leanplum", "Leanplum", .plain, "_lpm, _lpu, _lpn, _lpv, LP_URL") { .leanplum },
        .init("pinpoint", "Amazon Pinpoint", .plain, "data.pinpoint") { .pinpoint },
        .init("salesforce", "Salesforce Marketing Cloud", .plain, "_mediaUrl, _mediaAlt") {
            .salesforce
        },
        .init("adobe", "Adobe Experience Platform", .plain, "adb_media, adb_uri, adb_iam_id, _xdm")
        { .adobe },
        .init("adobe-campaign", "Adobe Campaign", .plain, "_mId _dId") { .adobeCampaign },
        .init("swrve", "Swrve", .plain, "_sw, _p, _sp") { .swrve },
        .init("notificare", "Notificare", .plain, "x-sender=notificare") { .notificare },
        .init("dengage", "Dengage", .plain, "messageSource=DENGAGE") { .dengage },
        .init("jpush", "JPush", .plain, "_j_msgid") { .jPush },
        .init("webengage", "WebEngage", .plain, "experiment_id notification_id") { .webEngage },
        .init("optimove", "Optimove", .plain, "custom.a.\"k.message\"") { .optimove },
        .init("pushwoosh", "Pushwoosh", .plain, "pw_msg") { .pushwoosh },
        .init("emarsys", "Emarsys", .plain, "ems, u.sid") { .emarsys },
        .init("countly", "Countly", .plain, "c.i") { .countly },
        .init(
            "exponea",
            "Bloomreach (Exponea)",
            .plain,
            "source=xnpe_platform, has_tracking_consent, consent_category_tracking, url_params attributes"
        ) { .exponea },
        .init("intercom", "Intercom", .identifiers, "intercom_push_type, icm_cid") { .intercom },
        .init("zendesk", "Zendesk", .plain, "zendesk_sdk_request_id") { .zendesk },
        .init("appsflyer", "AppsFlyer", .plain, "af_push_link") { .appsFlyer },
        .init("vibes", "Vibes", .plain, "client_app_data.image_url, client_app_data.video_url") {
            .vibes
        },
        .init(
            "liveperson",
            "LivePerson",
            .identifiers,
            "brandId conversationId, backendService brandId"
        ) {
            .livePerson
        },
        .init("discourse", "Discourse", .plain, "payload.discourse_url, discourse_url") {
            .discourse
        },
        .init("homeassistant", "Home Assistant", .person, homeAssistant) { .homeAssistant },
        .init("bark", "Bark", .person, bark) { .bark },
        .init("matrix", "Matrix", .identifiers, matrix) { .matrix },
        .init(
            "ntfy",
            "ntfy",
            .plain,
            "topic event=message|message_clear|message_delete|poll_request"
        ) { .ntfy },
        .init("tinode", "Tinode", .identifiers, "topic what=msg|sub|read") { .tinode },
        .init("nextcloud", "Nextcloud", .identifiers, "subject signature") { .nextcloud },
        .init("mastodon", "Mastodon", .identifiers, "p k s, m k s, p x !pw_msg, p aps.alert=🎺") {
            .mastodon
        },
        .init("knock", "Knock", .carrier, "knock_message_id") { .knock },
        .init("courier", "Courier", .carrier, "trackingUrl") { .courier },
        .init("pusher", "Pusher Beams", .carrier, "data.pusher") { .pusher },
        .init("pubnub", "PubNub", .carrier, "pn_apns, pn_push") { .pubNub },
        .init("expo", "Expo", .carrier, expo) { .expo },
        .init("fcm", "Firebase", .carrier, fcm) { .fcm },
        .init("generic", "common keys", .person, generic) { .generic },
    ]

    // `custom.a` alone may be Optimove's.
    private static let oneSignal = """
        custom.i, os_data, custom.u !custom.a."k.message", custom.a.communication
        """
    private static let braze = """
        ab, ab_uri, appboy_uninstall_tracking, ab_push_fetch_test_triggers_key
        """
    private static let airship = """
        "com.urbanairship.metadata", "com.urbanairship.media_attachment", \
        "com.urbanairship.interactive_actions", _, ^d, a4sid
        """
    private static let cleverTap = """
        wzrk_id, wzrk_pn, wzrk_acct_id, wzrk_pivot, wzrk_dl, wzrk_cid, wzrk_cgId, wzrk_cts, \
        wzrk_default, wzrk_c2a, ct_mediaUrl, pt_id, W$wzrk_id
        """
    private static let homeAssistant = """
        webhook_id, homeassistant, notification_icon, entity_id, attachment.url
        """
    private static let bark = """
        icon group, icon level, icon aps.category=myNotificationCategory, \
        ciphertext iv
        """
    private static let matrix = """
        event_id room_id, room_id unread_count, aps.alert.loc-key=MSG_FROM_USER*|IMAGE_FROM_USER*|\
        ACTION_FROM_USER*|VOICE_CALL_FROM_USER|VIDEO_CALL_FROM_USER|USER_INVITE_TO_*
        """
    // A `body` with `_k` is Klaviyo's.
    private static let expo = """
        experienceId !body._k, scopeKey !body._k, body._richContent !body._k, \
        _richContent !body._k, @body. !body._k
        """
    private static let fcm = """
        "gcm.message_id", "google.message_id", "google.c.sender.id", "google.c.fid", \
        "google.c.a.e", fcm_options
        """
    private static let generic = """
        image, imageUrl, image_url, data.image, data.imageUrl, data.image_url, extra.image, \
        notificationId, notification_id, @data., @extra., @
        """
}
