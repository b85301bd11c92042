/// The names that an app without a mapping is most likely to use. They are read where a provider
/// puts the app's own data. The lines are those of ``PresetText``.
///
/// Sources: the samples of Expo's notification service extension (`senderId` …); the senders that
/// several apps deliver: Primal (`initiator_displayname`), Revolt (`authorDisplayName`), Siskin
/// (`senderName`), Bluesky (`convoGroupName`) and Vellum (`sender.avatar_url`); 83 public servers of chat apps,
/// from which a name is read if three of them have it or it's another spelling of one.
enum ChatKeys {
    private static let callID = "callId|callID|call_id|callType|call_type"
    /// The keys of a push's type. Without one, a caller may be part of a missed call or of something else.
    private static let call =
        "type|callState|call_state|notification_type|notificationType|callId|callID|call_id"

    private static let fromUser = "fromUserName|from_user_name"
    /// The types of chats, and whether they are of groups.
    private static let kinds =
        "group*|Group*|GROUP*|direct*:false|private:false|individual:false|single:false|DIRECT:false"
    private static let calls =
        "incoming_call:incoming|call_incoming:incoming|call:incoming|missed_call:missed|call_missed:missed"
    private static let states = "incoming:incoming|missed:missed|voicemail:voicemail"
    private static let video = "true:video|false:audio"

    static let lines = """
        senderId senderId senderID sender_id senderUserId sender_user_id senderUid sender_uid \
        authorId authorID author_id sender.id sender._id fromUserId?\(fromUser) \
        fromUserID?\(fromUser) from_user_id?\(fromUser) callerId?\(call) callerID?\(call) \
        caller_id?\(call) callerUid?\(call)
        senderName senderName sender_name senderDisplayName sender_display_name \
        authorDisplayName author_display_name authorName author_name initiatorDisplayName \
        initiator_displayname sender.name sender.displayName sender.display_name \
        callerName?\(call) caller_name?\(call) senderUsername sender_username fromUserName \
        from_user_name callerUsername?\(call) caller_username?\(call)
        avatarUrl senderAvatar sender_avatar senderAvatarUrl senderAvatarURL sender_avatar_url \
        senderImage sender_image senderImageUrl senderImageURL sender_image_url senderPhoto \
        sender_photo senderPhotoUrl senderPhotoURL sender_photo_url senderPicUrl senderPicURL \
        sender_pic_url senderProfile sender_profile authorAvatar author_avatar initiatorImage \
        initiator_image fromUserImage from_user_image fromUserAvatar from_user_avatar \
        sender.avatar sender.avatarUrl sender.avatarURL sender.avatar_url sender.image \
        sender.photo sender.photoUrl sender.photoURL sender.photo_url callerAvatar?\(call) \
        caller_avatar?\(call) callerAvatarUrl?\(call) callerAvatarURL?\(call) \
        caller_avatar_url?\(call) callerPhoto?\(call) caller_photo?\(call) \
        callerPhotoUrl?\(call) callerPhotoURL?\(call) caller_photo_url?\(call) \
        callerImage?\(call) caller_image?\(call) callerImageUrl?\(call) callerImageURL?\(call) \
        caller_image_url?\(call)
        conversationId conversationId conversationID conversation_id convId convID conv_id chatId chatID chat_id \
        roomId roomID room_id chatRoomId chatRoomID chatroomId chatroomID chat_room_id \
        connectionId connection_id threadId thread_id conversation.id groupId groupID group_id
        groupName groupName group_name channelName?!\(callID) channel_name?!\(callID) \
        convoGroupName chatName chat_name roomName room_name conversationName conversation_name
        groupAvatarUrl groupAvatar group_avatar groupAvatarUrl groupAvatarURL group_avatar_url \
        convoAvatarUrl
        isGroup isGroup is_group isGroupChat is_group_chat chatType=\(kinds) chat_type=\(kinds) \
        conversationType=\(kinds) conversation_type=\(kinds) \
        type=group_message|groupMessage|group_chat|direct_message:false|directMessage:false \
        groupId=* groupID=* group_id=*
        recipients recipients
        messageId messageId messageID message_id
        mediaUrl attachmentUrl attachmentURL attachment_url imageUrl imageURL image_url mediaUrl \
        mediaURL media_url
        callState callState=\(states) call_state=\(states) \
        type=incoming_call:incoming|incomingCall:incoming|call_incoming:incoming|call:incoming|missed_call:missed|missedCall:missed|call_missed:missed \
        notification_type=\(calls) notificationType=\(calls)
        callCapability callCapability call_capability callType call_type hasVideo=\(video) \
        has_video=\(video) isVideo=\(video) is_video=\(video) isVideoCall=\(video) \
        is_video_call=\(video)
        callParticipants callParticipants call_participants
        callDate callDate call_date
        callDuration callDuration call_duration
        """

    /// The names of the type of a push.
    static let types = ["type", "kind", "notification_type", "notificationType"]

    /// ``firstSteps``, for a search.
    static let names = Set(firstSteps)

    /// The first step of each name that indicates a chat message; those of media, calls and the kind of a chat alone
    /// don't.
    static var firstSteps: [String] {
        var steps: [String] = []
        for line in lines.pieces(at: "\n") {
            let (key, names) = line.halves(at: " ")
            guard let field = Mapping.Field(mappingKey: key + "Key"),
                Mapping.Field.chatFields.contains(field)
            else { continue }
            for name in (names ?? "").pieces(at: " ") {
                steps.append(name.halves(at: "?").0.halves(at: ".").0)
            }
        }
        return steps
    }
}
