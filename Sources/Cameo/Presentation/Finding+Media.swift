// Findings about avatars, attachments and interruption levels.

extension Finding {
    /// Returns the finding for a URL that isn't allowed.
    ///
    /// - Parameter url: The URL; `nil` if the payload's values don't form one.
    static func urlRejected(
        _ field: Mapping.Field,
        _ url: String?,
        _ error: URLPolicyError
    ) -> Finding {
        Finding(
            .urlRejected,
            at: url.map { .text($0, of: field) } ?? .first([field]),
            "The URL of \(field.displayName) is ignored: \(error.problem)",
            error.suggestion
        )
    }
    static let groupAvatarMissing = Finding(
        .groupAvatarMissing,
        .groupShowsGroupAvatar,
        at: .first([.groupName, .conversationID]),
        "No avatar of the group is available, so iOS draws none",
        "Send a group avatar, or change groupAvatarFallback"
    )
    static let senderAvatarNotDrawn = Finding(
        .senderAvatarNotDrawn,
        .groupShowsGroupAvatar,
        at: .first([.avatarURL]),
        "iOS draws only the group's avatar in a group; the sender's avatar is the fallback"
    )
    static let groupAvatarNotDrawn = Finding(
        .groupAvatarNotDrawn,
        .directMessageShowsSenderAvatar,
        at: .first([.groupAvatarURL]),
        "iOS draws only the sender's avatar in a direct message; the group's avatar is the fallback"
    )
    static func avatarMissing(_ defaultAvatarImage: String?) -> Finding {
        Finding(
            .avatarMissing,
            .avatarIsAlwaysSupplied,
            at: .first([.senderName, .senderID]),
            "No avatar of the sender or the group is available; "
                + (defaultAvatarImage == nil
                    ? "Cameo draws initials" : "Cameo draws the default image")
        )
    }
    static func avatarFailed(_ avatar: AvatarCandidate, _ error: DownloadError) -> Finding {
        Finding(
            .avatarFailed,
            .avatarIsAlwaysSupplied,
            at: avatar.location,
            "The \(avatar.source.rawValue)'s avatar\(origin(avatar.url)) isn't available: "
                + error.problem,
            error.suggestion
        )
    }
    static func avatarStale(_ avatar: AvatarCandidate, _ error: DownloadError) -> Finding {
        Finding(
            .avatarStale,
            at: avatar.location,
            "The \(avatar.source.rawValue)'s avatar\(origin(avatar.url)) isn't available, so an "
                + "older avatar is drawn: \(error.problem)",
            error.suggestion
        )
    }
    /// Returns the part of a message that names a URL's host. The URL itself may contain a token.
    private static func origin(_ url: String?) -> String {
        url.flatMap(URLPolicy.host).map { " from \($0)" } ?? ""
    }
    static let callAvatarsNotDrawn = Finding(
        .callAvatarsNotDrawn,
        .callShowsContact,
        at: .first([.callParticipants, .callState]),
        "iOS draws a single avatar for a group call, the group's or the caller's"
    )
    static func mediaNotAttachable(_ name: String) -> Finding {
        Finding(
            .mediaNotAttachable,
            at: .first([.media]),
            "iOS doesn't attach \(name) files",
            "Use JPEG, PNG, GIF, MP3, M4A, WAV, AIFF, MPEG-4, MPEG or AVI"
        )
    }
    static func mediaConverted(_ name: String) -> Finding {
        Finding(
            .mediaConverted,
            at: .first([.media]),
            "iOS doesn't attach \(name) images; the extension converts the image to a JPEG or PNG "
                + "of at most \(Limits.attachmentPixels) pixels"
        )
    }
    static func mediaOutsideTable(_ name: String) -> Finding {
        Finding(
            .mediaTypeUnlisted,
            at: .first([.media]),
            "Apple's table of attachment types doesn't list \(name); the file is attached anyway, "
                + "but MPEG-4 is more reliable"
        )
    }
    static let mediaWithoutThumbnail = Finding(
        .mediaWithoutThumbnail,
        at: .first([.media]),
        "Audio has no thumbnail; it can be played in the expanded notification"
    )
    static func mediaFailed(_ media: ParsedPayload.Media, _ error: DownloadError) -> Finding {
        Finding(
            .mediaFailed,
            at: .first([.media]),
            "An attachment\(origin(media.url)) isn't available: \(error.problem)",
            error.suggestion
        )
    }
    static func moreMedia(_ count: Int) -> Finding {
        Finding(
            .mediaNotDrawn,
            at: .first([.media]),
            "The push has \(count) attachments; iOS draws one thumbnail"
        )
    }
}

extension Finding {
    static func needsEntitlement(_ name: String, _ location: Location) -> Finding {
        Finding(
            .entitlementNeeded,
            at: location,
            "The app needs the entitlement com.apple.developer.usernotifications.\(name); "
                + "otherwise the push interrupts like any other"
        )
    }
    static let focusAccessNeeded = Finding(
        .focusAccessNeeded,
        at: .first([.notifiesAnyway]),
        "The app needs access to the Focus status to break through Focus",
        "Send the flag only if the sender chose to notify anyway"
    )
}

extension AvatarCandidate {
    /// The path of the URL in the payload.
    fileprivate var location: Finding.Location {
        .first(source == .group ? [.groupAvatarURL] : [.avatarURL, .groupAvatarURL])
    }
}

extension Mapping.Field {
    /// The image or media that the field's URL refers to, as a noun phrase.
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
