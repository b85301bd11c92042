extension PresetText {
    /// Apps and servers whose payloads have common keys only.
    static let commonKey = [
        // Sources: home-assistant/iOS, `NotificationSenderParser`; mobile-apps-fcm-push, `legacy.js`.
        // The title is the sender if there is an icon.
        """
        homeassistant person Home Assistant
        match webhook_id, homeassistant, notification_icon, entity_id, attachment.url
        avatarUrl icon_url data.icon_url
        mediaUrl attachment.url
        mediaType attachment.content-type
        deepLink url
        actions actions
        person icon_url aps.alert.title, data.icon_url aps.alert.title, notification_icon \
        aps.alert.title
        """,
        // Source: Bark, `NotificationServiceExtension/Processor`. The title is the sender, and the
        // subtitle the group. Other apps send the name of an icon.
        """
        bark person Bark
        match icon=http* group, icon=http* level, icon=http* aps.category=myNotificationCategory, \
        ciphertext iv
        avatarUrl icon
        conversationId aps.thread-id group
        groupName aps.alert.subtitle
        mediaUrl image
        messageId id
        deepLink url
        badge badge
        interruptionLevel level=timeSensitive:time-sensitive level
        person icon=http* aps.alert.title
        """,
        // Sources: sygnal, `apnspushkin.py`; FluffyChat, `NotificationService.swift`. The full format
        // has the sender and the room as arguments of a localized text.
        """
        matrix identifiers Matrix
        match event_id room_id, room_id unread_count, \
        aps.alert.loc-key=MSG_FROM_USER*|IMAGE_FROM_USER*|ACTION_FROM_USER*|VOICE_CALL_FROM_USER|VIDEO_CALL_FROM_USER|USER_INVITE_TO_*
        senderName aps.alert.loc-args[0]
        conversationId room_id
        groupName \
        aps.alert.loc-args[1]?aps.alert.loc-key=MSG_FROM_USER_IN_ROOM*|IMAGE_FROM_USER_IN_ROOM|ACTION_FROM_USER_IN_ROOM
        messageId event_id
        callState aps.alert.loc-key=VOICE_CALL_FROM_USER:incoming|VIDEO_CALL_FROM_USER:incoming
        callCapability aps.alert.loc-key=VOICE_CALL_FROM_USER:audio|VIDEO_CALL_FROM_USER:video
        person \
        aps.alert.loc-key=MSG_FROM_USER*|IMAGE_FROM_USER*|ACTION_FROM_USER*|VOICE_CALL_FROM_USER|VIDEO_CALL_FROM_USER \
        aps.alert.loc-args[0]
        title never
        """,
        // Source: ntfy-ios, `Notification.swift`. All values are strings.
        """
        ntfy plain ntfy
        match topic event=message|message_clear|message_delete|poll_request
        conversationId topic
        mediaUrl attachment_url
        mediaType attachment_type
        deepLink click
        actions actions
        messageId id
        """,
        // Source: tinode/ios, `AppDelegate.swift`. Topics of groups begin with `grp`.
        """
        tinode identifiers Tinode
        match topic what=msg|sub|read
        senderId xfrom
        conversationId topic
        isGroup topic=grp*
        messageId seq
        plain what=read
        """,
        // Source: talk-ios, whose extension decrypts `subject`.
        """
        nextcloud identifiers Nextcloud
        match subject signature
        """,
        // Sources: webpush-apn-relay, `main.go`; toot-relay, `toot-relay.go`; Ice Cubes. Ciphertext with
        // the server's key and a salt, or with neither. Decrypted, it has the title, which is a sentence with
        // the name, the text, and the avatar of the account that acted as icon.
        """
        mastodon identifiers Mastodon
        match p k s, m k s, p x !pw_msg, p aps.alert=🎺, access_token notification_type
        avatarUrl icon
        messageId notification_id
        titleKey title
        body body
        title never
        """,
        // Source: mindbox ios-sdk, `MBPushNotification.swift`. An older form has the keys in `aps`.
        """
        mindbox plain Mindbox
        match uniqueKey clickUrl, aps.uniqueKey aps.clickUrl
        mediaUrl imageUrl aps.imageUrl
        deepLink clickUrl aps.clickUrl
        actions buttons aps.buttons
        messageId uniqueKey aps.uniqueKey
        """,
    ]
}
