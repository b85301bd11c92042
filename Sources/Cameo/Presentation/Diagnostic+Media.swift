// The diagnostics of avatars, attachments and interruption levels.

extension Diagnostic {
    static func urlRejected(_ field: Mapping.Field, _ error: URLPolicyError) -> Diagnostic {
        Diagnostic(.urlRejected, "The URL of \(field.displayName) is ignored: \(error)")
    }
    static let groupWithoutAvatar = Diagnostic(
        .groupWithoutAvatar,
        .groupShowsGroupAvatar,
        "No avatar of the group is available, so iOS draws none; send one, or change "
            + "groupAvatarFallback"
    )
    static let senderAvatarNotDrawn = Diagnostic(
        .senderAvatarNotDrawn,
        .groupShowsGroupAvatar,
        "iOS draws only the group's avatar in a group; the sender's is the fallback"
    )
    static let groupAvatarNotDrawn = Diagnostic(
        .groupAvatarNotDrawn,
        .directMessageShowsSenderAvatar,
        "iOS draws only the sender's avatar in a direct message; the group's is the fallback"
    )
    static func avatarMissing(_ defaultAvatarImage: String?) -> Diagnostic {
        Diagnostic(
            .avatarMissing,
            .avatarIsAlwaysSupplied,
            "No avatar of the sender or the group is available; "
                + (defaultAvatarImage == nil ? "initials are drawn" : "the default image is drawn")
        )
    }
    static func avatarFailed(_ avatar: AvatarCandidate, _ error: DownloadError) -> Diagnostic {
        Diagnostic(
            .avatarFailed,
            .avatarIsAlwaysSupplied,
            "The \(avatar.source.rawValue)'s avatar\(origin(avatar.url)) isn't available: \(error)"
        )
    }
    static func avatarStale(_ avatar: AvatarCandidate, _ error: DownloadError) -> Diagnostic {
        Diagnostic(
            .avatarStale,
            "The \(avatar.source.rawValue)'s avatar\(origin(avatar.url)) isn't available, so an "
                + "older one is drawn: \(error)"
        )
    }
    /// The host of a URL, for a message. The URL itself may contain a token.
    private static func origin(_ url: String?) -> String {
        url.flatMap(URLPolicy.host).map { " from \($0)" } ?? ""
    }
    static let groupCall = Diagnostic(
        .groupCall,
        .callShowsContact,
        "iOS draws a single avatar for a group call, the group's or the caller's"
    )
    static func mediaNotAttachable(_ name: String) -> Diagnostic {
        Diagnostic(
            .mediaNotAttachable,
            "iOS doesn't attach \(name) files; use JPEG, PNG, GIF, MP3, M4A, WAV, AIFF, MPEG-4, "
                + "MPEG or AVI"
        )
    }
    static func mediaConverted(_ name: String) -> Diagnostic {
        Diagnostic(
            .mediaConverted,
            "iOS doesn't attach \(name) images; the extension converts the image to a JPEG or PNG "
                + "of at most \(Limits.attachmentPixels) pixels"
        )
    }
    static func mediaOutsideTable(_ name: String) -> Diagnostic {
        Diagnostic(
            .mediaOutsideTable,
            "Apple's table of attachment types doesn't list \(name); the file is attached anyway, "
                + "but MPEG-4 is safer"
        )
    }
    static let mediaWithoutThumbnail = Diagnostic(
        .mediaWithoutThumbnail,
        "Audio has no thumbnail; it can be played in the expanded notification"
    )
    static func mediaFailed(_ media: ParsedPayload.Media, _ error: DownloadError) -> Diagnostic {
        Diagnostic(.mediaFailed, "An attachment\(origin(media.url)) isn't available: \(error)")
    }
    static func moreMedia(_ count: Int) -> Diagnostic {
        Diagnostic(.moreMedia, "The push has \(count) attachments; iOS draws one thumbnail")
    }
}

extension Diagnostic {
    static func needsEntitlement(_ name: String) -> Diagnostic {
        Diagnostic(
            .needsEntitlement,
            "The app needs the entitlement com.apple.developer.usernotifications.\(name); "
                + "otherwise the push interrupts like any other"
        )
    }
    static let needsFocusAccess = Diagnostic(
        .needsFocusAccess,
        "The app needs access to the Focus status to break through Focus; send this only if the "
            + "sender chose to notify anyway"
    )
}

extension Mapping.Field {
    /// The content that the field's URL refers to, as a noun phrase.
    fileprivate var displayName: String {
        switch self {
        case .avatarURL: "the sender's avatar"
        case .groupAvatarURL: "the group's avatar"
        case .callParticipants, .recipients: "a participant's avatar"
        case .receiptURL: "the delivery receipt"
        default: "an attachment"
        }
    }
}
