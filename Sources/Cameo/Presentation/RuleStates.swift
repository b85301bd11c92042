// Scripts/generate writes this file from Fixtures/rules.json.

extension Rule {
    /// The evidence for the rule.
    package var evidence: Evidence {
        switch self {
        case .groupNeedsTwoParticipants: Evidence(.disputed)
        case .directMessageShowsSenderAvatar: Evidence(.reported)
        case .groupShowsGroupAvatar: Evidence(.reported)
        case .senderNameReplacesTitle: Evidence(.reported)
        case .groupNameReplacesSubtitle: Evidence(.reported)
        case .avatarIsAlwaysSupplied: Evidence(.disputed)
        case .avatarNeedsImageData: Evidence(.reported)
        case .styleNeedsForeignSender: Evidence(.documented)
        case .callShowsContact: Evidence(.reported)
        case .styleNeedsEntitlement: Evidence(.reported)
        case .updatedContentIsFinal: Evidence(.documented)
        case .threadIdentifierFollowsConversation: Evidence(.notSeen)
        case .atSignInThreadIdentifierCrashes: Evidence(.reported)
        case .recipientsAreAnnounced: Evidence(.reported)
        case .messageTextCanBeStyled: Evidence(.documented)
        case .failedDonationKeepsStyle: Evidence(.documented)
        }
    }
}
