import Cameo

extension Mapping.Field {
    /// A description of the field.
    package var summary: String {
        switch self {
        case .senderID: "The sender's stable ID in the app. Required for messages and calls."
        case .avatarURL: "The URL of the sender's avatar (HTTPS)."
        case .conversationID: "The stable ID of the conversation."
        case .groupName: "The name of the group. A payload with a group name belongs to a group."
        case .groupAvatarURL: "The URL of the group's avatar (HTTPS)."
        case .avatarDigest: "The SHA-256 of the sender's avatar, in hexadecimal digits."
        case .groupAvatarDigest: "The SHA-256 of the group's avatar, in hexadecimal digits."
        case .senderName: "The sender's name. (default: the title)"
        case .senderHandle: "The sender's email address, phone number or other handle."
        case .senderHandleType:
            "The type of the handle: `emailAddress`, `phoneNumber` or `unknown`. (default: "
                + "detected)"
        case .contactIdentifier: "The sender's contact identifier in the device's address book."
        case .isGroup: "Whether the conversation is a group, for groups without a name."
        case .recipients: "The other recipients: IDs, or objects with `id` and `name`."
        case .recipientCount: "The number of recipients, not counting the sender."
        case .mentionsCurrentUser: "Whether the message mentions the current user. (default: false)"
        case .repliesToCurrentUser:
            "Whether the message replies to the current user. (default: false)"
        case .notifiesAnyway: "Whether the sender chose to break through Focus. (default: false)"
        case .callState:
            "The state of a call: `incoming`, `missed` or `voicemail`. A payload with a "
                + "state is a call."
        case .callCapability: "The media of a call: `audio` or `video`."
        case .callParticipants:
            "The other participants of a call: objects with `id`, `name` and `avatarUrl`."
        case .callDate: "The start of a call, in seconds since 1970 or ISO 8601."
        case .callDuration: "The duration of a call, in seconds."
        case .media: "The URLs of attachments: a string, an array or an object."
        case .mediaType: "The type of the attachments: a MIME type, UTI, file extension or `image`."
        case .messageID: "The message ID."
        case .deepLink: "The link to open when the user taps the notification."
        case .category: "The notification category. (default: `aps.category`)"
        case .actions: "The buttons: objects with `id`, `title`, `link` and `behavior`."
        case .badge: "The number on the app icon. (default: `aps.badge`)"
        case .sound: "The sound: `default` or the name of a file. (default: `aps.sound`)"
        case .interruptionLevel:
            "The interruption level: `passive`, `active`, `time-sensitive` or `critical`. "
                + "(default: `aps.interruption-level`)"
        case .relevanceScore:
            "The relevance score for the notification summary, from 0 to 1. (default: "
                + "`aps.relevance-score`)"
        case .targetContentID:
            "The ID of the window to open when the user taps the notification. (default: "
                + "`aps.target-content-id`)"
        case .receiptURL: "The URL to which a delivery receipt is sent (HTTPS)."
        case .account: "The scope of the account that the push is for."
        case .title: "The title. (default: `aps.alert.title`)"
        case .subtitle: "The subtitle. (default: `aps.alert.subtitle`)"
        case .body: "The message text. (default: `aps.alert.body`)"
        case .threadID: "The thread identifier of plain notifications. (default: `aps.thread-id`)"
        case .thumbnail:
            "The attachment used as the thumbnail: its URL or index from 0; `false` hides the "
                + "thumbnail. (default: the first)"
        case .currentUserID: "The current user's ID, if the payload contains it."
        case .messageType:
            "The type of the content: `text`, `audio`, `attachment` or `reaction`. (default: `text`)"
        case .suggestionType:
            "The type of the sender's account: `instantMessageAddress`, `socialProfile` or `none`. "
                + "(default: determined by the handle)"
        case .serviceName: "The name of the messaging service, such as a bridged network."
        case .audioRoute: "The audio route for returning a call: `speaker` or `bluetooth`."
        case .removedMessageIDs:
            "The IDs of the messages whose notifications to remove: a string or an array."
        case .removedConversationID: "The ID of the conversation whose notifications to remove."
        }
    }
}
