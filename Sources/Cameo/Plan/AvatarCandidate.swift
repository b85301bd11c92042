/// The picture in a notification: where it comes from.
public struct AvatarCandidate: Sendable, Hashable {
    /// Where a picture comes from.
    public enum Source: String, Sendable {
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

    /// Where from.
    public var source: Source
    /// Its address, where it has one.
    public var url: String?

    /// A picture.
    public init(source: Source, url: String? = nil) {
        self.source = source
        self.url = url
    }

    /// The pictures to try for a notification, best first. The last one cannot fail.
    static func chain(
        for parsed: ParsedPayload,
        layout: Layout,
        settings: Settings,
        diagnostics: inout [Diagnostic]
    ) -> [AvatarCandidate] {
        guard layout != .plain, let sender = parsed.sender else {
            return [AvatarCandidate(source: .none)]
        }
        let portrait = drawable(.sender, sender.avatarURL, diagnostics: &diagnostics)
        let group = drawable(.group, parsed.conversation?.avatarURL, diagnostics: &diagnostics)
        let isSeveral = layout.isCall && parsed.call?.participants.isEmpty == false
        if isSeveral { diagnostics.append(.groupCall) }
        let chain: [AvatarCandidate]
        if layout == .groupMessage || isSeveral {
            chain = groupChain(group, portrait, settings.groupPicture, diagnostics: &diagnostics)
        } else {
            if portrait != nil, group != nil { diagnostics.append(.groupPictureNotDrawn) }
            chain = [portrait, group].compactMap { $0 }
        }
        if chain.isEmpty { diagnostics.append(.pictureMissing(settings.defaultPicture)) }
        guard chain.last?.source.canFail ?? true else { return chain }
        if settings.defaultPicture != nil { return chain + [AvatarCandidate(source: .default)] }
        return chain + [AvatarCandidate(source: .initials)]
    }

    /// A picture whose address does not already say that nothing draws it.
    private static func drawable(
        _ source: Source,
        _ url: String?,
        diagnostics: inout [Diagnostic]
    ) -> AvatarCandidate? {
        guard let url else { return nil }
        let picture = AvatarCandidate(source: source, url: url)
        guard Media(url: url).type != .unsupported("SVG") else {
            diagnostics.append(.pictureFailed(picture, .unsupportedPicture("SVG")))
            return nil
        }
        return picture
    }

    /// A group draws the group's picture only (R3); without one, what the policy says is put
    /// there.
    private static func groupChain(
        _ group: AvatarCandidate?,
        _ portrait: AvatarCandidate?,
        _ policy: GroupAvatarFallback,
        diagnostics: inout [Diagnostic]
    ) -> [AvatarCandidate] {
        if let group {
            if portrait != nil { diagnostics.append(.senderPictureNotDrawn) }
            return [group, portrait].compactMap { $0 }
        }
        switch policy {
        case .sender: return [portrait].compactMap { $0 }
        case .composite: return [AvatarCandidate(source: .composite)]
        case .initials: return [AvatarCandidate(source: .initials)]
        case .none:
            diagnostics.append(.groupWithoutPicture)
            return [AvatarCandidate(source: .none)]
        }
    }
}

extension AvatarSource {
    /// Whether the picture has to be fetched, so that another must stand behind it.
    fileprivate var canFail: Bool { self == .sender || self == .group }
}
