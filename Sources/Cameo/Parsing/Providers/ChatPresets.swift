extension PresetText {
    /// Chat services, whose payloads have a namespaced marker.
    static let chat = [
        // Sources: stream-chat-swift, `ChatRemoteNotificationHandler.swift` (`stream`); Stream's
        // documentation of push templates, of which the one for Firebase has the keys at the top level.
        // Only reactions contain the sender.
        """
        stream identifiers Stream
        match stream.sender=stream.chat, sender=stream.chat, stream.cid
        senderId stream.reaction_user_id reaction_user_id
        avatarUrl stream.reaction_user_image reaction_user_image
        conversationId stream.cid cid
        messageId stream.message_id stream.id message_id id
        currentUserId stream.receiver_id receiver_id
        """,
        // Sources: sendbird-uikit-react-native, `types.ts`; sendbird-uikit-ios, `AppDelegate.swift`.
        // `recipient` is the current user. An administrator's message (`ADMM`) has no sender.
        """
        sendbird person Sendbird
        match sendbird
        senderId sendbird.sender.id
        senderName sendbird.sender.name
        avatarUrl sendbird.sender.profile_url
        conversationId sendbird.channel.channel_url
        groupName sendbird.channel.name?sendbird.channel_type=group_messaging
        isGroup sendbird.channel_type=group_messaging|*:false
        mediaUrl sendbird.files
        messageId sendbird.message_id
        currentUserId sendbird.recipient.id
        plain sendbird.type=ADMM
        title never
        """,
        // Sources: CometChat's iOS sample (keys at the top level); the class
        // `CometChatNotificationDetails` of cometchat_push_notifications. The receiver is the group, or
        // the current user.
        """
        cometchat person CometChat
        match receiverType=user|group conversationId
        senderId sender
        senderName senderName
        avatarUrl senderAvatar
        conversationId conversationId
        groupName receiverName?receiverType=group
        groupAvatarUrl receiverAvatar?receiverType=group
        isGroup receiverType=group|*:false
        messageId tag
        currentUserId receiver?receiverType=user
        callState callAction=initiated:incoming|unanswered:missed|cancelled:missed?type=call
        callCapability callType?type=call
        title receiverType=user
        """,
        // Source: Notifee, `NotifeeCoreExtensionHelper.m`, which replaces the text of the alert;
        // react-native-notify-kit has the same payload.
        """
        notifee person Notifee
        match notifee_options
        senderId notifee_options.ios.communicationInfo.sender.id
        senderName notifee_options.ios.communicationInfo.sender.displayName
        avatarUrl notifee_options.ios.communicationInfo.sender.avatar
        conversationId notifee_options.ios.communicationInfo.conversationId
        groupName notifee_options.ios.communicationInfo.groupName
        groupAvatarUrl notifee_options.ios.communicationInfo.groupAvatar
        mediaUrl notifee_options.ios.attachments notifee_options.image
        messageId notifee_options.id
        titleKey notifee_options.title
        subtitle notifee_options.subtitle
        body notifee_options.ios.communicationInfo.body notifee_options.body
        threadId notifee_options.ios.threadId
        category notifee_options.ios.categoryId
        sound notifee_options.ios.sound
        badge notifee_options.ios.badgeCount
        interruptionLevel notifee_options.ios.interruptionLevel=timeSensitive:time-sensitive \
        notifee_options.ios.interruptionLevel
        targetContentId notifee_options.ios.targetContentId
        """,
        // Sources: Rocket.Chat, `PushNotification.ts`; Rocket.Chat.ReactNative,
        // `ios/Shared/Models/Payload.swift`. `ejson` is JSON in a string; `type` is `d` in direct
        // messages and `l` in those of visitors.
        """
        rocketchat person Rocket.Chat
        match ejson
        senderId ejson.sender._id ejson.caller._id
        senderName ejson.senderName ejson.sender.name ejson.sender.username ejson.caller.name \
        ejson.caller.username
        avatarUrl {ejson.host}/avatar/{ejson.sender.username} \
        {ejson.host}/avatar/{ejson.caller.username}
        conversationId ejson.rid
        groupName ejson.name?ejson.type=c|p aps.alert.title?ejson.type=c|p
        titleKey ejson.name?ejson.type=c|p
        body aps.alert.body~{ejson.sender.username}:?ejson.type=c|p
        isGroup ejson.type=c|p|*:false
        messageId ejson.messageId
        callState ejson.status=0:incoming|4:missed?ejson.notificationType=videoconf
        callCapability ejson.notificationType=videoconf:video
        title never
        """,
        // Sources: mattermost-push-proxy, `apple_notification_server.go`; mattermost-mobile,
        // `NotificationService.swift`. The channel's name is the title.
        """
        mattermost person Mattermost
        match server_id ack_id, server_id channel_id team_id, server_id channel_id post_id, \
        ack_id signature
        senderId override_username sender_id
        senderName override_username sender_name
        avatarUrl override_icon_url
        conversationId root_id?is_crt_enabled=true channel_id
        groupName channel_name
        messageId post_id
        callState sub_type=calls:incoming
        person type=message sender_id, type=message sender_name, sender_name !type
        plain type=clear|update_badge|session|test
        title never
        """,
        // Sources: Zulip's documentation of mobile notifications; zulip-flutter, `open_test.dart`. The
        // older format, in `zulip`, names the sender only as the title of direct messages.
        """
        zulip person Zulip
        match zulip, push_key_id encrypted_data, realm_url sender_full_name, realm_url \
        recipient_type
        senderId sender_id zulip.sender_id
        senderName sender_full_name zulip.sender_full_name
        avatarUrl sender_avatar_url zulip.sender_avatar_url
        conversationId {channel_id}:{topic} {zulip.stream_id}:{zulip.topic} channel_id zulip.stream_id \
        pm_users zulip.pm_users
        groupName channel_name zulip.stream
        isGroup recipient_type=channel zulip.recipient_type=stream zulip.pm_users=*
        messageId message_id zulip.message_ids[0] message_ids[0]
        currentUserId user_id zulip.user_id
        person sender_full_name, zulip.sender_full_name, zulip.sender_id
        plain type=remove|test, zulip.event=remove
        title zulip.recipient_type=private !zulip.pm_users
        """,
        // Source: rover-ios, `ConversationPushPayload.swift`.
        """
        rover person Rover
        match rover.conversation, rover.reply
        senderId rover.participant.id rover.reply.participantID
        senderName rover.participant.name
        avatarUrl rover.participant.avatarURL
        conversationId rover.conversation.id rover.reply.conversationID
        mediaUrl rover.reply.content
        messageId rover.reply.id
        person rover.participant.name, rover.participant.id aps.alert.title
        """,
        // Sources: chatwoot-mobile-app, `pushUtils.ts`. `payload` is JSON in a string. The title is an
        // event, not a name.
        """
        chatwoot person Chatwoot
        match payload.data.notification, notification.primary_actor_id
        senderId payload.data.notification.primary_actor.meta.sender.id \
        notification.primary_actor.meta.sender.id
        senderName payload.data.notification.primary_actor.meta.sender.name \
        notification.primary_actor.meta.sender.name
        avatarUrl payload.data.notification.primary_actor.meta.sender.thumbnail \
        notification.primary_actor.meta.sender.thumbnail
        conversationId payload.data.notification.primary_actor_id notification.primary_actor_id
        messageId payload.data.notification.id notification.id
        person payload.data.notification.primary_actor.meta.sender.name, \
        notification.primary_actor.meta.sender.name
        title never
        """,
        // Source: Vonage's example of an iOS push payload.
        """
        vonage person Vonage
        match push_info
        senderId push_info.from_user.user_id push_info.from_user.id
        senderName push_info.from_user.display_name push_info.from_user.name
        groupName push_info.conversation.display_name push_info.conversation.name
        conversationId push_info.conversation.conversation_id push_info.conversation.id
        person push_info.from_user.name, push_info.from_user.display_name
        title never
        """,
        // Sources: twilio-conversations-demo-ios-swift, `NotificationService.swift`; a payload in
        // react-native-notifications#848. The author is an identity, not a name.
        """
        twilio identifiers Twilio Conversations
        match twi_message_type, conversation_sid message_sid
        senderId author
        conversationId conversation_sid
        groupName conversation_title
        mediaType media.content_type
        messageId message_sid
        person author twi_message_type=twilio.conversations.new_message, author \
        !twi_message_type
        title never
        """,
        // Source: mithka, `NotificationCommunicationContent.swift`. The text is an app's own, with the
        // sender as its first argument and the group as the second.
        """
        telegram person Telegram
        match data.loc_key data.custom
        senderId data.custom.from_id
        senderName data.loc_args[0]
        conversationId data.custom.chat_id data.custom.channel_id data.custom.encryption_id \
        data.custom.from_id
        groupName data.loc_args[1]?data.custom.chat_id
        isGroup data.custom.chat_id=*
        messageId data.custom.msg_id
        title never
        """,
        // Sources: OneSignal-iOS-SDK, `OSNotification.m` (`custom`, `os_data`). The convention of
        // `communication` is described in Aaron Christopher's article of April 2026: `sender_uid`
        // takes precedence over `sender_id`, and the subtitle names the group if `group_name` is
        // missing. The first format has the additional data in `custom.a`, the second at the top level.
        """
        onesignal person OneSignal
        match custom.i, os_data, custom.u !custom.a."k.message", custom.a.communication
        senderName custom.a.communication.sender_name communication.sender_name
        senderId custom.a.communication.sender_uid communication.sender_uid \
        custom.a.communication.sender_id communication.sender_id
        avatarUrl custom.a.communication.avatar_url communication.avatar_url
        conversationId custom.a.communication.conversation_id communication.conversation_id
        groupName custom.a.communication.group_name communication.group_name \
        aps.alert.subtitle custom.a.subtitle os_data.subtitle subtitle?os_data
        groupAvatarUrl custom.a.communication.group_avatar_url communication.group_avatar_url
        recipients custom.a.communication.recipients communication.recipients
        callState custom.a.communication.call_state communication.call_state
        callCapability custom.a.communication.call_capability communication.call_capability
        callParticipants custom.a.communication.call_participants communication.call_participants
        callDate custom.a.communication.call_date communication.call_date
        callDuration custom.a.communication.call_duration communication.call_duration
        mediaUrl att os_data.att at os_data.buttons.at
        messageId custom.i os_data.i
        deepLink custom.u os_data.u
        actions buttons os_data.buttons os_data.buttons.o actionbuttons o
        badge +{custom.badge_inc} {custom.badge_inc} +{os_data.badge_inc} {os_data.badge_inc}
        person custom.a.communication.sender_name, communication.sender_name
        title never
        """,
        // Source: MotiSig, "Rich notification images" for iOS.
        """
        motisig plain MotiSig
        match _motisig
        mediaUrl _motisig.imageUrl _motisig.image_url _motisig.image _richContent.image \
        fcm_options.image image imageUrl image_url
        messageId messageId
        """,
    ]
}
