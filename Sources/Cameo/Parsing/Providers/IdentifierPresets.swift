// Chat services whose payloads identify the message; the app requests or decrypts the rest.

extension PresetFields {
    /// Sources: sygnal, `apnspushkin.py`; FluffyChat, `NotificationService.swift`. The full format
    /// has the sender and the room as arguments of a localized text.
    static let matrix = PresetFields(
        """
        senderName aps.alert.loc-args[0]
        conversationId room_id
        groupName aps.alert.loc-args[1]?aps.alert.loc-key=MSG_FROM_USER_IN_ROOM*|\
        IMAGE_FROM_USER_IN_ROOM|ACTION_FROM_USER_IN_ROOM
        messageId event_id
        callState aps.alert.loc-key=VOICE_CALL_FROM_USER:incoming|VIDEO_CALL_FROM_USER:incoming
        callCapability aps.alert.loc-key=VOICE_CALL_FROM_USER:audio|VIDEO_CALL_FROM_USER:video
        person aps.alert.loc-key=MSG_FROM_USER*|IMAGE_FROM_USER*|ACTION_FROM_USER*|\
        VOICE_CALL_FROM_USER|VIDEO_CALL_FROM_USER aps.alert.loc-args[0]
        title never
        """
    )

    /// Sources: twilio-conversations-demo-ios-swift, `NotificationService.swift`; a payload in
    /// react-native-notifications#848. The author is an identity, not a name.
    static let twilio = PresetFields(
        """
        senderId author
        conversationId conversation_sid
        groupName conversation_title
        mediaType media.content_type
        messageId message_sid
        person author twi_message_type=twilio.conversations.new_message, author !twi_message_type
        title never
        """
    )

    /// Source: talk-ios, whose extension decrypts `subject`.
    static let nextcloud = PresetFields("")

    /// Sources: webpush-apn-relay, `main.go`; toot-relay, `toot-relay.go`; Ice Cubes. Ciphertext with
    /// the server's key and a salt, or with neither.
    static let mastodon = PresetFields("")

    /// Source: tinode/ios, `AppDelegate.swift`. Topics of groups begin with `grp`.
    static let tinode = PresetFields(
        """
        senderId xfrom
        conversationId topic
        isGroup topic=grp*
        messageId seq
        plain what=read
        """
    )

    /// Source: a payload in intercom-ios#320.
    static let intercom = PresetFields("conversationId icm_cid")

    /// Source: public code that reads LivePerson's pushes.
    static let livePerson = PresetFields("conversationId conversationId")
}
