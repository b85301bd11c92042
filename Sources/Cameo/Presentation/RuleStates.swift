// Scripts/rules writes this file from Fixtures/rules.json.

extension Rule {
    /// The evidence for the rule on devices.
    package var evidence: Evidence {
        switch self {
        case .groupNeedsTwoParticipants: Evidence(isReported: false)
        case .directMessageShowsSenderAvatar: Evidence(isReported: true)
        case .groupShowsGroupAvatar: Evidence(isReported: true)
        case .senderNameReplacesTitle: Evidence(isReported: true)
        case .groupNameReplacesSubtitle: Evidence(isReported: true)
        case .avatarIsAlwaysSupplied: Evidence(isReported: false)
        case .avatarNeedsImageData: Evidence(isReported: true)
        case .styleNeedsForeignSender: Evidence(isReported: false)
        case .callShowsContact: Evidence(isReported: true)
        case .styleNeedsEntitlement: Evidence(isReported: true)
        case .updatedContentIsFinal: Evidence(isReported: false)
        case .threadIdentifierFollowsConversation: Evidence(isReported: false)
        case .atSignInThreadIdentifierCrashes: Evidence(isReported: true)
        case .recipientsAreAnnounced: Evidence(isReported: true)
        case .messageTextCanBeStyled: Evidence(isReported: false)
        case .failedDonationKeepsStyle: Evidence(isReported: false)
        }
    }
}
