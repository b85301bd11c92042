// Every note that can be given, in the order of their codes.

extension Note {
    /// What a payload's bytes and its `aps` dictionary give rise to.
    static func about(_ payload: Payload) -> [Note] {
        var notes = payload.warnings.map(Note.init)
        if payload.isTooLarge { notes.append(.tooLarge(payload.size)) }
        if !payload.hasAPS, !payload.warnings.contains(.malformedAPS) {
            notes.append(.noAPS(payload))
        }
        if payload.aps.alert.isLocalizedByKey { notes.append(.localizedText) }
        return notes
    }

    /// What a reading gives rise to.
    static func about(_ parsed: ParsedPayload, _ payload: Payload) -> [Note] {
        var notes: [Note] = []
        let aps = payload.aps
        if let event = aps.liveActivityEvent {
            notes.append(.liveActivity(event))
        } else if aps.alert.isEmpty, payload.hasAPS {
            notes.append(.nothingShown)
        } else if !aps.isMutable, payload.hasAPS {
            notes.append(.noMutableContent(aps))
        }
        if parsed.preset == nil, payload.hasAPS, !aps.alert.isEmpty { notes.append(.notRead) }
        notes += parsed.notes
        if parsed.isFromCurrentUser { notes.append(.senderIsOwner) }
        return notes
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

    static func noAPS(_ payload: Payload) -> Note {
        guard let service = payload.requestedService else {
            return Note(.noAPS, "there is no \"aps\" dictionary; as a push this shows nothing")
        }
        return Note(
            .noAPS,
            "this is a request to \(service), not what arrives on the device: "
                + "there is no \"aps\" dictionary"
        )
    }
    static func tooLarge(_ size: Int) -> Note {
        Note(
            .tooLarge,
            "\(size) bytes are more than the \(Payload.largestSize) that APNs takes; "
                + "it answers 413 PayloadTooLarge"
        )
    }
    static let nothingShown = Note(
        .nothingShown,
        "there is no title, subtitle or body; nothing is shown and no extension runs"
    )
    static func liveActivity(_ event: String) -> Note {
        Note(
            .liveActivity,
            "this is a Live Activity's push (\(event)); no service extension runs for it"
        )
    }
    static func noMutableContent(_ aps: APS) -> Note {
        Note(
            .noMutableContent,
            aps.hasMutableContent
                ? "mutable-content is not 1: the extension never runs"
                : "no mutable-content: the extension never runs. "
                    + "Send \"mutable-content\": 1 in \"aps\""
        )
    }
    static let notRead = Note(
        .notRead,
        "no preset reads this payload; it is shown as the plain notification it is. "
            + "A mapping tells where its sender stands"
    )
    static func mappedValueUnusable(
        _ field: Field,
        _ path: PayloadPath,
        _ value: JSONValue
    ) -> Note {
        var found = "a list; name one of its elements, such as \(path)[0]"
        if case .object(let object) = value {
            let names = object.members.prefix(3).map { "\(path).\($0.name)" }
            found = "an object; name one of its members, such as \(names.joined(separator: ", "))"
        }
        return Note(
            .mappedValueUnusable,
            "the mapping's \(field.mappingKey) is \(path), where the payload has \(found)"
        )
    }
    static let localizedText = Note(
        .localizedText,
        "a line is a key of the app's string tables, which only the phone can look up"
    )
}

extension Note {
    static func senderNotNamed(_ preset: Preset) -> Note {
        let wanted = preset.senderFields.compactMap { preset.paths[$0].first?.description }
        return Note(
            .senderNotNamed,
            .R8,
            "the payload tells of a conversation or a picture, but not of whom: "
                + "\(wanted.joined(separator: " or ")) is missing, so the push stays plain"
        )
    }
    static let senderIsOwner = Note(
        .senderIsOwner,
        .R8,
        "the sender is the owner of this device; iOS applies no style to one's own message"
    )
    static func senderNameMissing(shown name: String) -> Note {
        Note(
            .senderNameMissing,
            .R4,
            "the sender has no name; the first line is made of \"\(name)\""
        )
    }
    static let handleHidesName = Note(
        .handleHidesName,
        .R8,
        "the sender's handle equals the name, which would hide the name; "
            + "a handle derived from it is used"
    )
    static let ownerNotParticipant = Note(
        .ownerNotParticipant,
        .R1,
        "the owner of this device is listed as a recipient and was left out: "
            + "iOS adds the owner itself"
    )
    static let membersUnknown = Note(
        .membersUnknown,
        .R1,
        "the payload does not say how many recipients the group has; the intent is given 2"
    )
    static func recipientCountRaised(_ count: Int) -> Note {
        Note(
            .recipientCountRaised,
            .R1,
            "the group has \(count) other \(count == 1 ? "recipient" : "recipients"); "
                + "the intent is given 2, with which iOS shows a group"
        )
    }
    static let callStateUnknown = Note(
        .callStateUnknown,
        "the call's state is none of incoming, missed, voicemail; it is read as a message"
    )
    static let callWithoutCaller = Note(
        .callWithoutCaller,
        .R9,
        "a call without a caller's name stays plain"
    )
    static let threadIdentifierCleaned = Note(
        .threadIdentifierCleaned,
        .R13,
        "the thread identifier has an @, which crashes the system when the thread is muted; "
            + "it is removed"
    )
    static let threadIdentifierReplaced = Note(
        .threadIdentifierReplaced,
        .R12,
        "thread-id differs from the conversation's id; the conversation's is used for both"
    )
}

extension Note {
    static let titleNotDrawn = Note(
        .titleNotDrawn,
        .R4,
        "the title is not drawn in a communication notification; moved to the text"
    )
    static let subtitleNotDrawn = Note(
        .subtitleNotDrawn,
        .R5,
        "the subtitle is not drawn in a communication notification; moved to the text"
    )
    static let subtitleInSecondLine = Note(
        .subtitleNotDrawn,
        .R5,
        "the subtitle is not drawn in a communication notification; moved to the second line"
    )
    static let groupNameNotDrawn = Note(
        .groupNameNotDrawn,
        .R5,
        "the group's name is not drawn here; moved to the text"
    )
    static let senderNameNotDrawn = Note(
        .senderNameNotDrawn,
        .R5,
        "the sender's name is not drawn here; moved to the text"
    )
    static let mentionNotDrawn = Note(
        .mentionNotDrawn,
        .R5,
        "\"mentioned you\" and \"replied to you\" are drawn in groups only"
    )
    static func sameLineTwice(_ line: String) -> Note {
        Note(
            .sameLineTwice,
            .R5,
            "the sender has no name of its own: first and second line are both \"\(line)\". "
                + "Map senderNameKey to the sender's name"
        )
    }
}

extension Note {
    static func urlRejected(_ field: Field, _ refusal: URLPolicyError) -> Note {
        Note(.urlRejected, "the address of \(field.nameInWords) is not asked: \(refusal)")
    }
    static let groupWithoutPicture = Note(
        .groupWithoutPicture,
        .R3,
        "group without a group picture: iOS draws none. Send one, or set groupPicture"
    )
    static let senderPictureNotDrawn = Note(
        .senderPictureNotDrawn,
        .R3,
        "a group draws the group's picture only; the sender's serves if that one fails"
    )
    static let groupPictureNotDrawn = Note(
        .groupPictureNotDrawn,
        .R2,
        "a direct message draws the sender's picture only; the group's serves if that one fails"
    )
    static func pictureMissing(_ defaultPicture: String?) -> Note {
        Note(
            .pictureMissing,
            .R6,
            "no picture of the sender or the group; "
                + (defaultPicture == nil ? "initials are drawn" : "the app's default is drawn")
        )
    }
    static func pictureFailed(_ picture: Picture, _ error: FetchError) -> Note {
        Note(.pictureFailed, .R6, "\(words(picture)) is missing: \(error)")
    }
    static func pictureStale(_ picture: Picture, _ error: FetchError) -> Note {
        Note(.pictureStale, "\(words(picture)) is an older one that was kept: \(error)")
    }
    private static func words(_ picture: Picture) -> String {
        "the picture of the \(picture.source.rawValue)\(place(picture.url))"
    }
    /// Where something was asked for: the host, and never the address, which may hold a token.
    private static func place(_ url: String?) -> String {
        url.flatMap(URLPolicy.host).map { " at \($0)" } ?? ""
    }
    static let groupCall = Note(
        .groupCall,
        .R9,
        "a call with several people shows one picture, the group's or the caller's"
    )
    static func mediaNotAttachable(_ name: String) -> Note {
        Note(
            .mediaNotAttachable,
            "iOS does not attach \(name); serve JPEG, PNG or GIF, MP3, M4A, WAV or AIFF, "
                + "MPEG-4, MPEG or AVI"
        )
    }
    static func mediaConverted(_ name: String) -> Note {
        Note(
            .mediaConverted,
            "iOS does not attach \(name); the extension makes a JPEG or PNG of at most "
                + "\(PictureSize.attachment) pixels of it"
        )
    }
    static func mediaOutsideTable(_ name: String) -> Note {
        Note(
            .mediaOutsideTable,
            "Apple's table of attachments does not have \(name); it is tried. Serve MPEG-4 to be "
                + "sure"
        )
    }
    static let mediaWithoutThumbnail = Note(
        .mediaWithoutThumbnail,
        "sound has no thumbnail; it plays when the card is opened"
    )
    static func mediaFailed(_ media: Media, _ error: FetchError) -> Note {
        Note(.mediaFailed, "an attachment\(place(media.url)) is missing: \(error)")
    }
    static func moreMedia(_ count: Int) -> Note {
        Note(
            .moreMedia,
            "\(count) attachments: the card shows a thumbnail of one"
        )
    }
}

extension Note {
    static let interruptionLevelUnknown = Note(
        .interruptionLevelUnknown,
        "iOS does not know this interruption-level; write passive, active, time-sensitive "
            + "or critical"
    )
    static func needsEntitlement(_ name: String) -> Note {
        Note(
            .needsEntitlement,
            "without the app's entitlement com.apple.developer.usernotifications.\(name) "
                + "this interrupts like any other push"
        )
    }
    static let needsFocusAccess = Note(
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
