#if canImport(Cameo)
import Cameo
#endif

extension Rule {
    /// The rule in one sentence.
    public var summary: String {
        switch self {
        case .groupNeedsTwoParticipants:
            "A message is a group's when it has, besides the sender and the owner of the device, "
                + "one other recipient or a recipient count of at least 1."
        case .directMessageShowsSenderAvatar:
            "A direct message shows the sender's picture and no other."
        case .groupShowsGroupAvatar:
            "A group shows the group's picture and no other, not even the sender's."
        case .senderNameReplacesTitle:
            "The first line is the sender's name; the title is never drawn."
        case .groupNameReplacesSubtitle:
            "The second line is a group's only: \"replied to you\", \"mentioned you\", the "
                + "group's name, or its members. The subtitle is never drawn."
        case .avatarIsAlwaysSupplied:
            "Without a picture people see the app's icon or a grey silhouette: a picture is "
                + "always supplied."
        case .avatarNeedsImageData:
            "Only a picture given as data is dependable; it is drawn at about 38 points."
        case .styleNeedsForeignSender:
            "Without a sender, or with the device's owner as sender, the style is not applied, and "
                + "no error says so. A handle that equals the name hides the name."
        case .callShowsContact:
            "A call shows its contact; with several, the picture of the call record and no sender."
        case .styleNeedsEntitlement:
            "Without the app's entitlement the style is not applied, and no error says so."
        case .updatedContentIsFinal: "What updating(from:) returned is handed over unchanged."
        case .threadIdentifierFollowsConversation:
            "The thread identifier may be rewritten from the conversation's: both are kept equal."
        case .atSignInThreadIdentifierCrashes:
            "An @ in a thread identifier crashes the system when the thread is muted."
        case .recipientsAreAnnounced:
            "Direct or group also decides what is announced: recipients are others, never the "
                + "sender."
        case .messageTextCanBeStyled: "From iOS 18 a message's text can be styled."
        case .failedDonationKeepsStyle: "A failed donation does not cost the style."
        }
    }
}
