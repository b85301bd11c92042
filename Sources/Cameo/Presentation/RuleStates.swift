// Scripts/rules writes this file from Fixtures/rules.json.

extension Rule {
    /// Whether the rule was verified on a device, instead of derived from Apple's documentation and
    /// headers.
    var isVerifiedOnDevice: Bool {
        switch self {
        case .groupNeedsTwoParticipants: false
        case .directMessageShowsSenderAvatar: true
        case .groupShowsGroupAvatar: true
        case .senderNameReplacesTitle: true
        case .groupNameReplacesSubtitle: true
        case .avatarIsAlwaysSupplied: false
        case .avatarNeedsImageData: true
        case .styleNeedsForeignSender: false
        case .callShowsContact: true
        case .styleNeedsEntitlement: true
        case .updatedContentIsFinal: true
        case .threadIdentifierFollowsConversation: false
        case .atSignInThreadIdentifierCrashes: true
        case .recipientsAreAnnounced: true
        case .messageTextCanBeStyled: true
        case .failedDonationKeepsStyle: false
        }
    }
}
