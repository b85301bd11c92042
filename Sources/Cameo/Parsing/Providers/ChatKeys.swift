/// The names that an app without a mapping is most likely to use. They are read where a provider
/// puts the app's own data. The lines are those of ``PresetText``.
///
/// Sources: the samples of Expo's notification service extension (`senderId` …); the senders that
/// several apps deliver: Primal (`initiator_displayname`), Revolt (`authorDisplayName`), Siskin
/// (`senderName`), Bluesky (`convoGroupName`) and Vellum (`sender.avatar_url`).
enum ChatKeys {
    static let lines = """
        senderId senderId senderID sender_id authorId authorID author_id sender.id sender._id
        senderName senderName sender_name senderDisplayName sender_display_name authorDisplayName \
        author_display_name authorName author_name initiatorDisplayName initiator_displayname \
        sender.name sender.displayName sender.display_name
        avatarUrl senderAvatar sender_avatar senderAvatarUrl senderAvatarURL sender_avatar_url \
        senderImage sender_image authorAvatar author_avatar initiatorImage initiator_image \
        sender.avatar sender.avatarUrl sender.avatarURL sender.avatar_url sender.image
        conversationId conversationId conversationID conversation_id chatId chatID chat_id roomId \
        roomID room_id conversation.id
        groupName groupName group_name channelName channel_name convoGroupName
        groupAvatarUrl groupAvatar group_avatar groupAvatarUrl groupAvatarURL group_avatar_url \
        convoAvatarUrl
        recipients recipients
        callState callState=incoming:incoming|missed:missed|voicemail:voicemail \
        call_state=incoming:incoming|missed:missed|voicemail:voicemail
        callCapability callCapability call_capability
        callParticipants callParticipants call_participants
        callDate callDate call_date
        callDuration callDuration call_duration
        """

    /// ``firstSteps``, for a search.
    static let names = Set(firstSteps)

    /// The first step of each name that indicates a chat message; `recipients` and the names of calls alone don't.
    static var firstSteps: [String] {
        var steps: [String] = []
        for line in lines.pieces(at: "\n")
        where line != "recipients recipients" && !line.hasPrefix("call") {
            for name in line.pieces(at: " ").dropFirst() { steps.append(name.halves(at: ".").0) }
        }
        return steps
    }
}
