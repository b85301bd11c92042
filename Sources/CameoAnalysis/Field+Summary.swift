#if canImport(Cameo)
import Cameo
#endif

extension Field {
    /// What the field holds, in one sentence.
    public var summary: String {
        switch self {
        case .senderID: "The sender's stable identifier in the app. Required."
        case .avatarURL: "The address of the sender's portrait (HTTPS)."
        case .conversationID: "The conversation's stable identifier."
        case .groupName: "The group's name; a payload that has one is a group's."
        case .groupAvatarURL: "The address of the group's picture (HTTPS)."
        case .avatarDigest: "The SHA-256 of the portrait's bytes, in hexadecimal digits."
        case .groupAvatarDigest: "The SHA-256 of the group picture's bytes, in hexadecimal digits."
        case .senderName: "The sender's name; without it, the notification's title."
        case .senderHandle: "The sender's e-mail address, phone number or other handle."
        case .senderHandleType: "`emailAddress`, `phoneNumber` or `unknown`."
        case .contactIdentifier: "The sender's identifier in the address book of the device."
        case .isGroup: "Whether the conversation is a group, for groups without a name."
        case .recipients: "The other recipients: identifiers, or objects with `id` and `name`."
        case .recipientCount: "How many recipients there are, besides the sender."
        case .mentionsCurrentUser: "Whether the message mentions the device's owner."
        case .repliesToCurrentUser: "Whether the message replies to the device's owner."
        case .notifiesAnyway: "Whether the sender chose to break through Focus."
        case .callState: "`incoming`, `missed` or `voicemail`; a payload that has one is a call."
        case .callCapability: "`audio` or `video`."
        case .callParticipants: "The others on the call: objects with `id`, `name`, `avatarUrl`."
        case .callDate: "When the call began: seconds since 1970, or ISO 8601."
        case .callDuration: "How long the call lasted, in seconds."
        case .media: "The addresses of what was sent: one, a list, or an object of them."
        case .mediaType: "A hint at the media's type: MIME, UTI, extension or `image`."
        case .messageID: "The message's identifier."
        case .deepLink: "What a tap opens."
        case .category: "The category; without it, `aps.category`."
        case .actions: "Buttons: objects with `id` and `title`."
        case .badge: "The number on the app's icon; without it, `aps.badge`."
        case .sound: "The name of the sound, `default` or a file's; without it, `aps.sound`."
        case .interruptionLevel:
            "`passive`, `active`, `time-sensitive` or `critical`; without it, the one in `aps`."
        case .relevanceScore:
            "From 0 to 1, for the order in a summary; without it, `aps.relevance-score`."
        case .targetContentID: "The window that a tap opens; without it, `aps.target-content-id`."
        case .receiptURL: "The address that is told of the delivery (HTTPS)."
        case .account: "Which of the app's signed-in accounts the push is for: its scope."
        }
    }
}
