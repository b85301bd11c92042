/// An image that may be displayed as the avatar of a notification.
package struct AvatarCandidate: Sendable, Equatable {
    package var source: AvatarSource
    /// The URL of the image; `nil` for an image that isn't downloaded.
    package var url: String?

    /// Returns the candidates for a notification, in order of preference. The last candidate always
    /// succeeds.
    static func candidates(
        for parsed: ParsedPayload,
        layout: Layout,
        settings: CommunicationSettings,
        diagnostics: inout [Finding]
    ) -> [AvatarCandidate] {
        guard layout != .plain, let sender = parsed.sender else {
            return [AvatarCandidate(source: .none)]
        }
        let avatar = drawable(.sender, sender.avatarURL, diagnostics: &diagnostics)
        let group = drawable(.group, parsed.conversation?.avatarURL, diagnostics: &diagnostics)
        let isGroupCall = layout.isCall && parsed.call?.participants.isEmpty == false
        if isGroupCall { diagnostics.append(.callAvatarsNotDrawn) }
        let candidates: [AvatarCandidate]
        if layout == .groupMessage || isGroupCall {
            candidates = groupCandidates(
                group,
                avatar,
                settings.groupAvatarFallback,
                diagnostics: &diagnostics
            )
        } else {
            if avatar != nil, group != nil { diagnostics.append(.groupAvatarNotDrawn) }
            candidates = [avatar, group].compactMap { $0 }
        }
        if candidates.isEmpty { diagnostics.append(.avatarMissing(settings.defaultAvatarImage)) }
        guard candidates.last?.source.canFail ?? true else { return candidates }
        let last: AvatarSource = settings.defaultAvatarImage == nil ? .initials : .default
        return candidates + [AvatarCandidate(source: last)]
    }

    /// Returns a candidate for a URL; `nil` if the file extension indicates a format that iOS can't
    /// display.
    private static func drawable(
        _ source: AvatarSource,
        _ url: String?,
        diagnostics: inout [Finding]
    ) -> AvatarCandidate? {
        guard let url else { return nil }
        let candidate = AvatarCandidate(source: source, url: url)
        guard ParsedPayload.Media(url: url).type != .unsupported("SVG") else {
            diagnostics.append(.avatarFailed(candidate, .image(.unsupportedFormat("SVG"))))
            return nil
        }
        return candidate
    }

    /// Returns the candidates for a group. iOS displays only the group's avatar (R3). If the group
    /// has none, the setting `groupAvatarFallback` applies.
    private static func groupCandidates(
        _ group: AvatarCandidate?,
        _ avatar: AvatarCandidate?,
        _ fallback: CommunicationSettings.GroupAvatarFallback,
        diagnostics: inout [Finding]
    ) -> [AvatarCandidate] {
        if let group {
            if avatar != nil { diagnostics.append(.senderAvatarNotDrawn) }
            return [group, avatar].compactMap { $0 }
        }
        switch fallback {
        case .sender: return [avatar].compactMap { $0 }
        case .composite: return [AvatarCandidate(source: .composite)]
        case .initials: return [AvatarCandidate(source: .initials)]
        case .none:
            diagnostics.append(.groupAvatarMissing)
            return [AvatarCandidate(source: .none)]
        }
    }
}

/// The source of an avatar.
package enum AvatarSource: String, Sendable {
    /// The avatar of the sender.
    case sender
    /// The avatar of the group.
    case group
    /// A composite of the members' avatars.
    case composite
    /// Initials on a colored background.
    case initials
    /// The default image in the app's bundle.
    case `default`
    /// No avatar: iOS displays the app icon.
    case none
}

extension AvatarSource {
    /// Whether the image must be downloaded, so that a fallback is needed.
    fileprivate var canFail: Bool { self == .sender || self == .group }
}
