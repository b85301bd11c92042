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
        // Sources: sendbird-uikit-react-native, `types.ts` and `message.ts`; sendbird-uikit-ios,
        // `AppDelegate.swift`. `recipient` is the current user. An administrator's message (`ADMM`) has no
        // sender. `group_messaging` is the type of every group channel, also of one with two people, so only
        // a name proves a group. The alert is a template that begins with the sender's name; `message` is
        // the text alone.
        """
        sendbird person Sendbird
        match sendbird
        senderId sendbird.sender.id
        senderName sendbird.sender.name
        avatarUrl sendbird.sender.profile_url
        conversationId sendbird.channel.channel_url
        groupName sendbird.channel.name?sendbird.channel_type=group_messaging
        body sendbird.message?sendbird.type=MESG
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
        // Sources: Zulip's documentation of mobile notifications; zulip-flutter, `notifications.dart` and
        // `open_test.dart`; Zulip, `push_notifications.py`. All participants of a direct message, also sender
        // and current user, are in `recipient_user_ids`; `channel_id` decides that it's a channel. The older
        // format, in `zulip`, names the sender only as the title of direct messages.
        """
        zulip person Zulip
        match zulip, custom.zulip, push_key_id encrypted_data, realm_url sender_full_name, realm_url \
        recipient_type
        senderId sender_id zulip.sender_id custom.zulip.sender_id
        senderName sender_full_name zulip.sender_full_name
        avatarUrl sender_avatar_url zulip.sender_avatar_url
        conversationId {channel_id}:{topic} {zulip.stream_id}:{zulip.topic} \
        {custom.zulip.stream_id}:{custom.zulip.topic} channel_id zulip.stream_id custom.zulip.stream_id \
        recipient_user_ids pm_users zulip.pm_users custom.zulip.pm_users
        groupName channel_name zulip.stream custom.zulip.stream
        isGroup channel_id=* recipient_type=channel zulip.recipient_type=stream zulip.pm_users=* \
        custom.zulip.recipient_type=stream custom.zulip.pm_users=*
        recipients recipient_user_ids zulip.pm_users custom.zulip.pm_users
        messageId message_id zulip.message_ids[0] custom.zulip.message_ids[0] message_ids[0]
        currentUserId user_id zulip.user_id custom.zulip.user_id
        person sender_full_name, zulip.sender_full_name, zulip.sender_id, custom.zulip.sender_id
        plain type=remove|test, zulip.event=remove, custom.zulip.event=remove
        title zulip.recipient_type=private !zulip.pm_users, custom.zulip.recipient_type=private \
        !custom.zulip.pm_users
        """,
        // Sources: rover-ios, `ConversationPushPayload.swift` and
        // `ConversationNotificationPreviewTextExtractor.swift`. A reply of images alone stays as it is, and a
        // conversation is never a group. `rover.notification` is a campaign.
        """
        rover person Rover
        match rover.conversation, rover.reply, rover.notification
        senderId rover.participant.id rover.reply.participantID
        senderName rover.participant.name
        avatarUrl rover.participant.avatarURL
        conversationId rover.conversation.id rover.reply.conversationID
        isGroup rover.conversation.id=*:false
        body rover.reply.content[type=text].text
        mediaUrl rover.reply.content rover.notification.attachment
        messageId rover.reply.id rover.notification.id
        person rover.participant.name !rover.reply.content, \
        rover.participant.name rover.reply.content[type=text].text, \
        rover.participant.id aps.alert.title rover.reply.content[type=text].text
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
        conversationId payload.data.notification.primary_actor_id \
        payload.data.notification.primary_actor.id notification.primary_actor_id \
        notification.primary_actor.id
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
        // Sources: Telegram's documentation of push notifications; mithka,
        // `NotificationCommunicationContent.swift`. The arguments depend on the key of the text: the
        // author and the text, or in a group the author, the group and the text. Channels, events and service
        // messages have no author that is a person. `user_id` is the receiver's account.
        """
        telegram person Telegram
        match data.loc_key data.custom, custom.msg_id aps.alert.loc-key=MESSAGE_*|CHAT_*|CHANNEL_*|PINNED_*
        senderId data.custom.chat_from_id data.custom.from_id custom.chat_from_id custom.from_id
        senderName data.loc_args[0]?data.loc_key=MESSAGE_*|CHAT_MESSAGE_* \
        aps.alert.loc-args[0]?aps.alert.loc-key=MESSAGE_*|CHAT_MESSAGE_*
        conversationId data.custom.chat_id data.custom.channel_id data.custom.encryption_id \
        data.custom.from_id custom.chat_id custom.channel_id custom.encryption_id custom.from_id
        groupName data.loc_args[1]?data.loc_key=CHAT_* aps.alert.loc-args[1]?aps.alert.loc-key=CHAT_*
        isGroup data.loc_key=CHAT_*|*:false aps.alert.loc-key=CHAT_*|*:false
        body data.loc_args[2]?data.loc_key=CHAT_MESSAGE_TEXT \
        data.loc_args[1]?data.loc_key=MESSAGE_TEXT|CHANNEL_MESSAGE_TEXT \
        aps.alert.loc-args[2]?aps.alert.loc-key=CHAT_MESSAGE_TEXT \
        aps.alert.loc-args[1]?aps.alert.loc-key=MESSAGE_TEXT|CHANNEL_MESSAGE_TEXT
        messageId data.custom.msg_id custom.msg_id
        currentUserId data.user_id user_id
        person data.loc_key=MESSAGE_*|CHAT_MESSAGE_* data.loc_args[0], \
        aps.alert.loc-key=MESSAGE_*|CHAT_MESSAGE_* aps.alert.loc-args[0]
        plain \
        data.loc_key=DC_UPDATE|MESSAGE_DELETED|READ_HISTORY|GEO_LIVE_PENDING|SESSION_REVOKE|MESSAGE_MUTED|READ_REACTION|READ_STORIES, \
        aps.alert.loc-key=MESSAGE_DELETED|MESSAGE_MUTED
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
        // Sources: easemob-doc, "Push" for iOS; Agora, "Parse push fields". `e` is the app's own data, an
        // object or JSON in a string. The alert has the sender's name before the text only in one of its styles.
        """
        easemob person Easemob (Agora Chat)
        match f t m !k !s !p !c
        chat e.
        senderId f
        conversationId g f
        isGroup g=*
        messageId m
        currentUserId t
        title never
        """,
        // Sources: sealtalk-ios, `RCNotificationServicePlugin.m`; RongCloud's documentation of private
        // messages. `GRP` and `DS` are groups; `SYS`, `MC` and `MP` aren't a person's messages.
        """
        rongcloud person RongCloud
        match rc.cType rc.fId
        chat appData.
        senderId rc.fId
        conversationId rc.tId?rc.cType=GRP|DS rc.fId
        isGroup rc.cType=GRP|DS|*:false
        messageId rc.id
        plain rc.cType=SYS|MC|MP
        title never
        """,
        // Sources: Tencent's TUIKit demo and `TUIOfflinePushManager`. `ext` is JSON in a string. In a group,
        // `sender` is the group, and `nickname` is the user's name or the group's, so it names neither.
        """
        tencent-chat person Tencent Cloud Chat
        match ext.entity.sender
        senderId ext.entity.sender?ext.entity.chatType=1 ext.entity.sender?ext.entity.action=2
        senderName ext.entity.nickname?ext.entity.chatType=1 ext.entity.nickname?ext.entity.action=2
        avatarUrl ext.entity.faceUrl
        conversationId ext.entity.content.group_id?ext.entity.action=2 ext.entity.sender
        isGroup ext.entity.chatType=2|*:false
        callState ext.entity.action=2:incoming
        callCapability ext.entity.content.call_type=1:audio|2:video
        person ext.entity.nickname ext.entity.chatType=1, ext.entity.nickname ext.entity.action=2
        title never
        """,
        // Source: connectycube-flutter-samples, `push_notifications_manager.dart`. QuickBlox has the same keys.
        """
        connectycube identifiers ConnectyCube (QuickBlox)
        match dialog_id, signal_type session_id caller_id
        senderId caller_id
        senderName caller_name
        conversationId dialog_id
        body message
        callState signal_type=startCall:incoming
        callCapability call_type=1:video|video:video|*:audio
        person caller_name signal_type=startCall
        plain signal_type=endCall|rejectCall
        title never
        """,
        // Source: Applozic-iOS-SDK, `ALPushNotificationService.m`. `APPLOZIC_01` is a message; the others are
        // receipts, deletions and states. Which of the IDs in `AL_VALUE` is the sender isn't documented.
        """
        applozic identifiers Applozic (Kommunicate)
        match AL_KEY AL_VALUE
        messageId AL_VALUE.id
        plain \
        AL_KEY=APPLOZIC_02|APPLOZIC_04|APPLOZIC_05|APPLOZIC_06|APPLOZIC_07|APPLOZIC_08|APPLOZIC_09|APPLOZIC_1*
        title never
        """,
        // Source: azure-sdk-for-ios, `PushNotificationChatMessageEvent`, after its decryption. `groupId` is the
        // thread, also of two people.
        """
        azure-chat person Azure Communication Services
        match senderDisplayName messageBody groupId
        senderId senderId
        senderName senderDisplayName
        conversationId groupId
        isGroup groupId=*:false
        body messageBody
        messageId messageId
        person senderDisplayName
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
