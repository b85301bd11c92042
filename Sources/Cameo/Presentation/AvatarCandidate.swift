/// The picture in a notification: where it comes from.
public struct AvatarCandidate: Sendable, Hashable {
    /// Where from.
    public var source: AvatarSource
    /// Its address, where it has one.
    public var url: String?

    /// A picture.
    public init(source: AvatarSource, url: String? = nil) {
        self.source = source
        self.url = url
    }

    /// The pictures to try for a notification, best first. The last one cannot fail.
    static func candidates(
        for parsed: ParsedPayload,
        layout: Layout,
        settings: Settings,
        diagnostics: inout [Diagnostic]
    ) -> [AvatarCandidate] {
        guard layout != .plain, let sender = parsed.sender else {
            return [AvatarCandidate(source: .none)]
        }
        let avatar = drawable(.sender, sender.avatarURL, diagnostics: &diagnostics)
        let group = drawable(.group, parsed.conversation?.avatarURL, diagnostics: &diagnostics)
        let isSeveral = layout.isCall && parsed.call?.participants.isEmpty == false
        if isSeveral { diagnostics.append(.groupCall) }
        let chain: [AvatarCandidate]
        if layout == .groupMessage || isSeveral {
            chain = groupChain(
                group,
                avatar,
                settings.groupAvatarFallback,
                diagnostics: &diagnostics
            )
        } else {
            if avatar != nil, group != nil { diagnostics.append(.groupAvatarNotDrawn) }
            chain = [avatar, group].compactMap { $0 }
        }
        if chain.isEmpty { diagnostics.append(.avatarMissing(settings.defaultAvatarImage)) }
        guard chain.last?.source.canFail ?? true else { return chain }
        if settings.defaultAvatarImage != nil { return chain + [AvatarCandidate(source: .default)] }
        return chain + [AvatarCandidate(source: .initials)]
    }

    /// A picture whose address does not already say that nothing draws it.
    private static func drawable(
        _ source: AvatarSource,
        _ url: String?,
        diagnostics: inout [Diagnostic]
    ) -> AvatarCandidate? {
        guard let url else { return nil }
        let candidate = AvatarCandidate(source: source, url: url)
        guard Media(url: url).type != .unsupported("SVG") else {
            diagnostics.append(.avatarFailed(candidate, .image(.unsupportedFormat("SVG"))))
            return nil
        }
        return candidate
    }

    /// A group draws the group's picture only (R3); without one, what the policy says is put
    /// there.
    private static func groupChain(
        _ group: AvatarCandidate?,
        _ avatar: AvatarCandidate?,
        _ policy: GroupAvatarFallback,
        diagnostics: inout [Diagnostic]
    ) -> [AvatarCandidate] {
        if let group {
            if avatar != nil { diagnostics.append(.senderAvatarNotDrawn) }
            return [group, avatar].compactMap { $0 }
        }
        switch policy {
        case .sender: return [avatar].compactMap { $0 }
        case .composite: return [AvatarCandidate(source: .composite)]
        case .initials: return [AvatarCandidate(source: .initials)]
        case .none:
            diagnostics.append(.groupWithoutAvatar)
            return [AvatarCandidate(source: .none)]
        }
    }
}

/// Where a picture comes from.
public enum AvatarSource: String, Sendable {
    /// The sender's portrait.
    case sender
    /// The group's picture.
    case group
    /// The members' portraits, put together.
    case composite
    /// Initials on a colour.
    case initials
    /// The app's own picture for people without one.
    case `default`
    /// None: iOS draws the app's icon.
    case none
}

extension AvatarSource {
    /// Whether the picture has to be fetched, so that another must stand behind it.
    fileprivate var canFail: Bool { self == .sender || self == .group }
}
