// Every note that can be given, in the order of their codes.

extension Diagnostic {
    /// What a payload's bytes and its `aps` dictionary give rise to.
    static func about(_ payload: Payload) -> [Diagnostic] {
        var diagnostics = payload.warnings.map(Diagnostic.init)
        if payload.isTooLarge { diagnostics.append(.tooLarge(payload.size)) }
        if !payload.hasAPS, !payload.warnings.contains(.malformedAPS) {
            diagnostics.append(.noAPS(payload))
        }
        if payload.aps.alert.isLocalizedByKey { diagnostics.append(.localizedText) }
        return diagnostics
    }

    /// What a reading gives rise to.
    static func about(_ parsed: ParsedPayload, _ payload: Payload) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let aps = payload.aps
        if let event = aps.liveActivityEvent {
            diagnostics.append(.liveActivity(event))
        } else if aps.alert.isEmpty, payload.hasAPS {
            diagnostics.append(.nothingShown)
        } else if !aps.isMutable, payload.hasAPS {
            diagnostics.append(.noMutableContent(aps))
        }
        if parsed.preset == nil, payload.hasAPS, !aps.alert.isEmpty { diagnostics.append(.notRead) }
        diagnostics += parsed.diagnostics
        if parsed.isFromCurrentUser { diagnostics.append(.senderIsOwner) }
        return diagnostics
    }

    private init(_ oddity: Payload.ParseWarning) {
        switch oddity {
        case .duplicateName(let name):
            self.init(
                .duplicateName,
                "the name \"\(name)\" stands twice in one object; the last value counts"
            )
        case .unpairedSurrogate:
            self.init(
                .unpairedSurrogate,
                "an escape names half a character; it is shown as U+FFFD"
            )
        case .malformedAPS:
            self.init(
                .malformedAPS,
                "\"aps\" is not a dictionary; iOS shows nothing. Send {\"aps\": {\"alert\": …}}"
            )
        }
    }

    static func noAPS(_ payload: Payload) -> Diagnostic {
        guard let service = payload.requestedService else {
            return Diagnostic(
                .noAPS,
                "there is no \"aps\" dictionary; as a push this shows nothing"
            )
        }
        return Diagnostic(
            .noAPS,
            "this is a request to \(service), not what arrives on the device: "
                + "there is no \"aps\" dictionary"
        )
    }
    static func tooLarge(_ size: Int) -> Diagnostic {
        Diagnostic(
            .tooLarge,
            "\(size) bytes are more than the \(Payload.maxSize) that APNs takes; "
                + "it answers 413 PayloadTooLarge"
        )
    }
    static let nothingShown = Diagnostic(
        .nothingShown,
        "there is no title, subtitle or body; nothing is shown and no extension runs"
    )
    static func liveActivity(_ event: String) -> Diagnostic {
        Diagnostic(
            .liveActivity,
            "this is a Live Activity's push (\(event)); no service extension runs for it"
        )
    }
    static func noMutableContent(_ aps: APS) -> Diagnostic {
        Diagnostic(
            .noMutableContent,
            aps.hasMutableContent
                ? "mutable-content is not 1: the extension never runs"
                : "no mutable-content: the extension never runs. "
                    + "Send \"mutable-content\": 1 in \"aps\""
        )
    }
    static let notRead = Diagnostic(
        .notRead,
        "no preset reads this payload; it is shown as the plain notification it is. "
            + "A mapping tells where its sender stands"
    )
    static func mappedValueUnusable(
        _ field: Field,
        _ path: PayloadPath,
        _ value: JSONValue
    ) -> Diagnostic {
        var found = "a list; name one of its elements, such as \(path)[0]"
        if case .object(let object) = value {
            let names = object.members.prefix(3).map { "\(path).\($0.name)" }
            found = "an object; name one of its members, such as \(names.joined(separator: ", "))"
        }
        return Diagnostic(
            .mappedValueUnusable,
            "the mapping's \(field.mappingKey) is \(path), where the payload has \(found)"
        )
    }
    static let localizedText = Diagnostic(
        .localizedText,
        "a line is a key of the app's string tables, which only the phone can look up"
    )
}

extension Diagnostic {
    static func senderNotNamed(_ preset: Preset) -> Diagnostic {
        let wanted = preset.senderFields.compactMap { preset.paths[$0].first?.description }
        return Diagnostic(
            .senderNotNamed,
            .styleNeedsForeignSender,
            "the payload tells of a conversation or a picture, but not of whom: "
                + "\(wanted.joined(separator: " or ")) is missing, so the push stays plain"
        )
    }
    static let senderIsOwner = Diagnostic(
        .senderIsOwner,
        .styleNeedsForeignSender,
        "the sender is the owner of this device; iOS applies no style to one's own message"
    )
    static func senderNameMissing(shown name: String) -> Diagnostic {
        Diagnostic(
            .senderNameMissing,
            .senderNameReplacesTitle,
            "the sender has no name; the first line is made of \"\(name)\""
        )
    }
    static let handleHidesName = Diagnostic(
        .handleHidesName,
        .styleNeedsForeignSender,
        "the sender's handle equals the name, which would hide the name; "
            + "a handle derived from it is used"
    )
    static let ownerNotParticipant = Diagnostic(
        .ownerNotParticipant,
        .groupNeedsTwoParticipants,
        "the owner of this device is listed as a recipient and was left out: "
            + "iOS adds the owner itself"
    )
    static let membersUnknown = Diagnostic(
        .membersUnknown,
        .groupNeedsTwoParticipants,
        "the payload does not say how many recipients the group has; the intent is given 2"
    )
    static func recipientCountRaised(_ count: Int) -> Diagnostic {
        Diagnostic(
            .recipientCountRaised,
            .groupNeedsTwoParticipants,
            "the group has \(count) other \(count == 1 ? "recipient" : "recipients"); "
                + "the intent is given 2, with which iOS shows a group"
        )
    }
    static let callStateUnknown = Diagnostic(
        .callStateUnknown,
        "the call's state is none of incoming, missed, voicemail; it is read as a message"
    )
    static let callWithoutCaller = Diagnostic(
        .callWithoutCaller,
        .callShowsContact,
        "a call without a caller's name stays plain"
    )
    static let threadIdentifierCleaned = Diagnostic(
        .threadIdentifierCleaned,
        .atSignInThreadIdentifierCrashes,
        "the thread identifier has an @, which crashes the system when the thread is muted; "
            + "it is removed"
    )
    static let threadIdentifierReplaced = Diagnostic(
        .threadIdentifierReplaced,
        .threadIdentifierFollowsConversation,
        "thread-id differs from the conversation's id; the conversation's is used for both"
    )
}

extension Diagnostic {
    static let titleNotDrawn = Diagnostic(
        .titleNotDrawn,
        .senderNameReplacesTitle,
        "the title is not drawn in a communication notification; moved to the text"
    )
    static let subtitleNotDrawn = Diagnostic(
        .subtitleNotDrawn,
        .groupNameReplacesSubtitle,
        "the subtitle is not drawn in a communication notification; moved to the text"
    )
    static let subtitleInSecondLine = Diagnostic(
        .subtitleNotDrawn,
        .groupNameReplacesSubtitle,
        "the subtitle is not drawn in a communication notification; moved to the second line"
    )
    static let groupNameNotDrawn = Diagnostic(
        .groupNameNotDrawn,
        .groupNameReplacesSubtitle,
        "the group's name is not drawn here; moved to the text"
    )
    static let senderNameNotDrawn = Diagnostic(
        .senderNameNotDrawn,
        .groupNameReplacesSubtitle,
        "the sender's name is not drawn here; moved to the text"
    )
    static let mentionNotDrawn = Diagnostic(
        .mentionNotDrawn,
        .groupNameReplacesSubtitle,
        "\"mentioned you\" and \"replied to you\" are drawn in groups only"
    )
    static func sameLineTwice(_ line: String) -> Diagnostic {
        Diagnostic(
            .sameLineTwice,
            .groupNameReplacesSubtitle,
            "the sender has no name of its own: first and second line are both \"\(line)\". "
                + "Map senderNameKey to the sender's name"
        )
    }
}

extension Diagnostic {
    static func urlRejected(_ field: Field, _ refusal: URLPolicyError) -> Diagnostic {
        Diagnostic(.urlRejected, "the address of \(field.nameInWords) is not asked: \(refusal)")
    }
    static let groupWithoutAvatar = Diagnostic(
        .groupWithoutAvatar,
        .groupShowsGroupAvatar,
        "group without a group picture: iOS draws none. Send one, or set groupPicture"
    )
    static let senderAvatarNotDrawn = Diagnostic(
        .senderAvatarNotDrawn,
        .groupShowsGroupAvatar,
        "a group draws the group's picture only; the sender's serves if that one fails"
    )
    static let groupAvatarNotDrawn = Diagnostic(
        .groupAvatarNotDrawn,
        .directMessageShowsSenderAvatar,
        "a direct message draws the sender's picture only; the group's serves if that one fails"
    )
    static func avatarMissing(_ defaultAvatarImage: String?) -> Diagnostic {
        Diagnostic(
            .avatarMissing,
            .avatarIsAlwaysSupplied,
            "no picture of the sender or the group; "
                + (defaultAvatarImage == nil ? "initials are drawn" : "the app's default is drawn")
        )
    }
    static func avatarFailed(_ avatar: AvatarCandidate, _ error: DownloadError) -> Diagnostic {
        Diagnostic(.avatarFailed, .avatarIsAlwaysSupplied, "\(words(avatar)) is missing: \(error)")
    }
    static func avatarStale(_ avatar: AvatarCandidate, _ error: DownloadError) -> Diagnostic {
        Diagnostic(.avatarStale, "\(words(avatar)) is an older one that was kept: \(error)")
    }
    private static func words(_ avatar: AvatarCandidate) -> String {
        "the picture of the \(avatar.source.rawValue)\(place(avatar.url))"
    }
    /// Where something was asked for: the host, and never the address, which may hold a token.
    private static func place(_ url: String?) -> String {
        url.flatMap(URLPolicy.host).map { " at \($0)" } ?? ""
    }
    static let groupCall = Diagnostic(
        .groupCall,
        .callShowsContact,
        "a call with several people shows one picture, the group's or the caller's"
    )
    static func mediaNotAttachable(_ name: String) -> Diagnostic {
        Diagnostic(
            .mediaNotAttachable,
            "iOS does not attach \(name); serve JPEG, PNG or GIF, MP3, M4A, WAV or AIFF, "
                + "MPEG-4, MPEG or AVI"
        )
    }
    static func mediaConverted(_ name: String) -> Diagnostic {
        Diagnostic(
            .mediaConverted,
            "iOS does not attach \(name); the extension makes a JPEG or PNG of at most "
                + "\(Limits.attachmentPixels) pixels of it"
        )
    }
    static func mediaOutsideTable(_ name: String) -> Diagnostic {
        Diagnostic(
            .mediaOutsideTable,
            "Apple's table of attachments does not have \(name); it is tried. Serve MPEG-4 to be "
                + "sure"
        )
    }
    static let mediaWithoutThumbnail = Diagnostic(
        .mediaWithoutThumbnail,
        "sound has no thumbnail; it plays when the card is opened"
    )
    static func mediaFailed(_ media: Media, _ error: DownloadError) -> Diagnostic {
        Diagnostic(.mediaFailed, "an attachment\(place(media.url)) is missing: \(error)")
    }
    static func moreMedia(_ count: Int) -> Diagnostic {
        Diagnostic(
            .moreMedia,
            "\(count) attachments: the card shows a thumbnail of one"
        )
    }
}

extension Diagnostic {
    static let interruptionLevelUnknown = Diagnostic(
        .interruptionLevelUnknown,
        "iOS does not know this interruption-level; write passive, active, time-sensitive "
            + "or critical"
    )
    static func needsEntitlement(_ name: String) -> Diagnostic {
        Diagnostic(
            .needsEntitlement,
            "without the app's entitlement com.apple.developer.usernotifications.\(name) "
                + "this interrupts like any other push"
        )
    }
    static let needsFocusAccess = Diagnostic(
        .needsFocusAccess,
        "breaking through Focus works only for apps that may see the Focus status, and is for "
            + "senders who chose it"
    )
}

extension Field {
    /// The field with an address, for a sentence.
    fileprivate var nameInWords: String {
        switch self {
        case .avatarURL: "the sender's picture"
        case .groupAvatarURL: "the group's picture"
        case .callParticipants: "a participant's picture"
        case .receiptURL: "the delivery receipt"
        default: "an attachment"
        }
    }
}

extension Payload {
    /// The push service whose request this is, where someone took it for a payload.
    fileprivate var requestedService: String? {
        if root["app_id"] != nil, root["contents"] != nil || root["template_id"] != nil {
            return "OneSignal's API"
        }
        if let message = root["message"]?.object,
            message["token"] != nil || message["topic"] != nil || message["apns"] != nil
        {
            return "Firebase's API; give its message.apns.payload and data"
        }
        let isExpo = root["to"]?.text?.hasPrefix("ExponentPushToken[") == true
        return isExpo ? "Expo's API" : nil
    }
}
