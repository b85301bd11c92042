import Cameo

extension Rule {
    /// A description of the rule.
    package var summary: String {
        switch self {
        case .groupNeedsTwoParticipants:
            "A message is shown as a group message if it has another recipient besides the "
                + "sender and the current user, or a recipient count of at least 1."
        case .directMessageShowsSenderAvatar:
            "A direct message shows the sender's avatar and no other avatar. An attached image is "
                + "the thumbnail."
        case .groupShowsGroupAvatar:
            "A group message shows the group's avatar and no other avatar, not even the "
                + "sender's. An attached image is the thumbnail."
        case .senderNameReplacesTitle:
            "The first line is the sender's name. The title is never drawn."
        case .groupNameReplacesSubtitle:
            "Only a group message has a second line: \"replied to you\", \"mentioned you\", "
                + "the group name or a summary of the members. The subtitle is never drawn."
        case .avatarIsAlwaysSupplied:
            "Without an avatar, iOS draws the app icon or a gray silhouette, so Cameo always "
                + "supplies one."
        case .avatarNeedsImageData:
            "Only an avatar that is supplied as image data is reliable. It's drawn at about "
                + "38 points."
        case .styleNeedsForeignSender:
            "The style isn't applied, and no error is reported, if there is no sender or if "
                + "the sender is the current user. A handle that equals the name hides the name."
        case .callShowsContact:
            "A call shows its contact. With several contacts, it shows the image of the call "
                + "record and no sender."
        case .styleNeedsEntitlement:
            "Without the app's entitlement, the style isn't applied, and no error is reported."
        case .updatedContentIsFinal:
            "The extension must deliver the content that updating(from:) returns unchanged."
        case .threadIdentifierFollowsConversation:
            "iOS may replace the thread identifier with the conversation identifier, so "
                + "Cameo keeps them equal."
        case .atSignInThreadIdentifierCrashes:
            "An @ in a thread identifier crashes the system when the thread is muted."
        case .recipientsAreAnnounced:
            "The layout, direct or group, also determines the announcement. Recipients are "
                + "other users, never the sender."
        case .messageTextCanBeStyled: "Since iOS 18, the text of a message can be styled."
        case .failedDonationKeepsStyle: "A failed donation doesn't prevent the style."
        }
    }
}
