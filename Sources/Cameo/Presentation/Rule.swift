/// A rule about the appearance of communication notifications. The article "Rules of iOS" lists the
/// rules by number.
package enum Rule: String, Sendable, CaseIterable {
    case groupNeedsTwoParticipants = "R1"
    case directMessageShowsSenderAvatar = "R2"
    case groupShowsGroupAvatar = "R3"
    case senderNameReplacesTitle = "R4"
    case groupNameReplacesSubtitle = "R5"
    case avatarIsAlwaysSupplied = "R6"
    case avatarNeedsImageData = "R7"
    case styleNeedsForeignSender = "R8"
    case callShowsContact = "R9"
    case styleNeedsEntitlement = "R10"
    case updatedContentIsFinal = "R11"
    case threadIdentifierFollowsConversation = "R12"
    case atSignInThreadIdentifierCrashes = "R13"
    case recipientsAreAnnounced = "R14"
    case messageTextCanBeStyled = "R15"
    case failedDonationKeepsStyle = "R16"
}
