/// The plan for presenting a notification: its text, the participants and avatars of the intent,
/// and the downloads.
///
/// The plan is a pure value: equal payloads and settings result in equal plans, on the device and
/// on the command line.
package struct PresentationPlan: Sendable {
    /// The layout that iOS will use.
    package var layout: Layout
    /// The title lines and the text.
    var titleLines: TitleLines
    /// The sender's handle, which never equals the name in the first line (R8).
    package var handle: PersonHandle?
    /// The conversation ID, which is also the thread identifier (R12).
    var conversationIdentifier: String?
    /// The thread identifier, without characters that crash iOS (R13).
    package var threadIdentifier: String?
    /// The number of recipients in a group's intent: the actual number, but at least 2 (R1).
    var recipientCount: Int?
    /// The candidates for the avatar, in order of preference. The last candidate always succeeds.
    var avatarCandidates: [AvatarCandidate]
    /// The initials to display without an avatar: the group's initials if the settings specify
    /// this, otherwise the sender's initials.
    package var initials: Initials { Initials(of: initialsName, id: initialsID ?? initialsName) }
    private var initialsName: String
    private var initialsID: String?
    /// The cache key of the sender's avatar; `nil` if the sender has no ID.
    var senderSubject: AvatarSubject?
    /// The cache key of the conversation's avatar.
    var conversationSubject: AvatarSubject?
    /// The members in the composite avatar of a group without its own avatar, at most four.
    package var members: [GroupMember]
    /// The attachments, in order.
    var attachments: [ParsedPayload.Media]
    /// The sound, badge, interruption level, category and buttons.
    package var properties: NotificationProperties
    /// The downloads of avatars and attachments.
    package var downloads: [Download]
    /// The parts of the payload that iOS displays differently or not at all, and other problems.
    var diagnostics: [Finding]

    /// A download and its limits.
    package struct Download: Sendable, Hashable {
        /// The purpose of a download.
        package enum Purpose: Sendable, Equatable {
            /// The avatar of a sender or group.
            case avatar
            /// An attachment.
            case attachment
        }

        package let purpose: Purpose
        package let url: String
        /// The maximum size, in bytes.
        package let byteLimit: Int
        /// The timeout, in seconds.
        package let timeLimit: Double
        /// The cache key of an avatar.
        var subject: AvatarSubject?
        /// The SHA-256 digest of the avatar's bytes, in hexadecimal digits.
        package var digest: String?
        /// The type of the attachment, as specified in the payload.
        package var typeHint: String?
    }

    /// The scope of the account that the push is for.
    var account: String?

    /// Returns the cache key of an avatar candidate; `nil` if the sender or the conversation has no
    /// ID.
    func subject(of candidate: AvatarCandidate) -> AvatarSubject? {
        candidate.source == .group ? conversationSubject : senderSubject
    }

    /// A member of a group whose avatar is part of the composite avatar.
    package struct GroupMember: Sendable {
        /// The user ID; `nil` if the payload doesn't contain it. A name isn't unique, so it can't
        /// be a cache key.
        let id: String?
        /// The name. Its initials are displayed if the member has no avatar.
        let name: String
        package let url: String?
        /// The SHA-256 digest of the avatar's bytes, in hexadecimal digits.
        let digest: String?

        /// The initials to display without an avatar.
        package var initials: Initials { Initials(of: name, id: id ?? name) }

        /// Returns the cache key of the avatar; `nil` if the member has no ID.
        func subject(in account: String?) -> AvatarSubject? {
            id.map { AvatarSubject(.person, id: $0, account: account) }
        }
    }

    /// The maximum number of members in a composite avatar.
    static let maxMembers = 4

    /// The maximum number of attachments to download for a push.
    static let maxAttachments = 10

    /// Creates the plan for a push.
    ///
    /// - Parameters:
    ///   - parsed: The content of the payload.
    ///   - payload: The payload.
    ///   - settings: The app's settings.
    init(
        for parsed: borrowing ParsedPayload,
        of payload: borrowing Payload,
        settings: borrowing CommunicationSettings
    ) {
        let layout = Layout(for: parsed, of: payload)
        var diagnostics: [Finding] = []
        self.layout = layout
        if parsed.preset == nil, payload.hasAPS, !payload.aps.alert.isEmpty,
            payload.aps.liveActivityEvent == nil
        {
            diagnostics.append(
                .notRead(
                    hasMapping: settings.mapping != nil,
                    keyInAPS: payload.senderKeyInAPS,
                    hasOwnKeys: payload.root.members.count > 1
                )
            )
        }
        var alert = payload.aps.alert
        if payload.invokesServiceExtension {
            alert.title = parsed.title ?? alert.title
            alert.subtitle = parsed.subtitle ?? alert.subtitle
            alert.body = parsed.body ?? alert.body
        }
        titleLines = TitleLines(
            for: parsed,
            alert: alert,
            layout: layout,
            settings: settings,
            diagnostics: &diagnostics
        )
        avatarCandidates = AvatarCandidate.candidates(
            for: parsed,
            layout: layout,
            settings: settings,
            diagnostics: &diagnostics
        )
        attachments =
            payload.invokesServiceExtension
            ? ParsedPayload.Media.attachable(parsed.media, diagnostics: &diagnostics) : []
        (initialsName, initialsID) = Self.initials(of: parsed, titleLines, settings)
        account = parsed.account
        senderSubject = parsed.sender?.id.map {
            AvatarSubject(.person, id: $0, account: parsed.account)
        }
        conversationSubject = parsed.conversation?.id.map {
            AvatarSubject(.conversation, id: $0, account: parsed.account)
        }
        members = avatarCandidates.first?.source == .composite ? Self.members(of: parsed) : []
        properties = NotificationProperties(for: parsed, of: payload, diagnostics: &diagnostics)
        downloads = []
        self.diagnostics = diagnostics
        downloads = avatarDownloads(parsed, settings) + attachmentDownloads
        planThread(parsed, payload)
        guard layout != .plain, let sender = parsed.sender else { return }
        planHandle(of: sender)
        planConversation(parsed)
    }

    /// Sets the sender's handle, which must differ from the first line.
    private mutating func planHandle(of sender: ParsedPayload.Sender) {
        handle = sender.handle
        guard sender.handle.value.trimmed == titleLines.firstLine?.trimmed else { return }
        handle = .derived(from: sender.handle.value, account: account)
        diagnostics.append(.handleEqualsName)
    }

    private mutating func planThread(_ parsed: ParsedPayload, _ payload: Payload) {
        threadIdentifier = payload.aps.threadIdentifier
        guard payload.invokesServiceExtension, layout == .plain else { return }
        threadIdentifier = cleaned(parsed.threadIdentifier ?? threadIdentifier)
    }

    private mutating func planConversation(_ parsed: ParsedPayload) {
        let isReplaced = threadIdentifier.map { $0 != parsed.conversation?.id } ?? false
        conversationIdentifier = cleaned(parsed.conversation?.id)
        threadIdentifier = conversationIdentifier
        if isReplaced { diagnostics.append(.threadIdentifierReplaced) }
        if layout == .groupMessage {
            recipientCount = max(parsed.recipientCount ?? 2, Self.minRecipients)
            if let count = parsed.recipientCount, count < Self.minRecipients {
                diagnostics.append(.recipientCountRaised(count))
            } else if parsed.recipientCount == nil {
                diagnostics.append(.recipientCountUnknown)
            }
        }
        if parsed.notifiesAnyway { diagnostics.append(.focusAccessNeeded) }
    }

    /// The minimum number of recipients of a group message. With fewer recipients, groups in
    /// released apps lost their names (R1).
    private static let minRecipients = 2

    /// Returns an identifier with `_` instead of `@` (R13), and appends a diagnostic if it contains
    /// `@`. When this method is called, ``threadIdentifier`` must still contain the value from
    /// `aps`.
    private mutating func cleaned(_ identifier: String?) -> String? {
        guard let identifier, let clean = Self.cleaned(identifier) else { return identifier }
        let isInAPS = threadIdentifier.map { Self.cleaned($0) != nil } ?? false
        diagnostics.append(
            .threadIdentifierCleaned(
                isInAPS ? .path(["aps", "thread-id"]) : .first([.conversationID, .threadID])
            )
        )
        return clean
    }

    /// Returns an identifier with `_` instead of `@`, which crashes the system (R13); `nil` if the
    /// identifier doesn't contain `@`.
    package static func cleaned(_ identifier: String) -> String? {
        guard identifier.utf8.contains(UInt8(ascii: "@")) else { return nil }
        return String(identifier.map { $0 == "@" ? "_" : $0 })
    }

    private func avatarDownloads(_ parsed: ParsedPayload, _ settings: CommunicationSettings)
        -> [Download]
    {
        func download(_ url: String, _ subject: AvatarSubject?, _ digest: String?) -> Download {
            Download(
                purpose: .avatar,
                url: url,
                byteLimit: Limits.avatarBytes,
                timeLimit: settings.avatarTimeout,
                subject: subject,
                digest: digest
            )
        }
        let candidates = avatarCandidates.compactMap { candidate in
            candidate.url.map { url in
                download(
                    url,
                    subject(of: candidate),
                    candidate.source == .group
                        ? parsed.conversation?.avatarDigest : parsed.sender?.avatarDigest
                )
            }
        }
        return candidates
            + members.compactMap { member in
                member.url.map { download($0, member.subject(in: account), member.digest) }
            }
    }

    private var attachmentDownloads: [Download] {
        attachments.map {
            Download(
                purpose: .attachment,
                url: $0.url,
                byteLimit: $0.type.byteLimit,
                timeLimit: Limits.mediaTimeout,
                typeHint: $0.typeHint
            )
        }
    }

    private static func initials(
        of parsed: ParsedPayload,
        _ titleLines: TitleLines,
        _ settings: CommunicationSettings
    ) -> (name: String, id: String?) {
        if settings.groupAvatarFallback == .initials, let group = parsed.conversation,
            group.isGroup,
            let name = group.name
        {
            return (name, group.id)
        }
        return (parsed.sender?.name ?? titleLines.firstLine ?? "?", parsed.sender?.id)
    }

    /// Returns the sender, who is always included, and up to three other members of the group.
    private static func members(of parsed: ParsedPayload) -> [GroupMember] {
        guard let sender = parsed.sender else { return [] }
        let first = GroupMember(
            id: sender.id,
            name: sender.name ?? sender.handle.value,
            url: sender.avatarURL,
            digest: sender.avatarDigest
        )
        func member(_ id: String?, _ name: String?, _ url: String?) -> GroupMember {
            GroupMember(id: id, name: name ?? id ?? "", url: url, digest: nil)
        }
        let recipients = parsed.recipients.map { member($0.id, $0.name, $0.avatarURL) }
        // If a call is shown as a message, its participants are the recipients.
        let participants =
            parsed.kind == .message
            ? [] : (parsed.call?.participants ?? []).map { member($0.id, $0.name, $0.avatarURL) }
        var seen: Set<String> = []
        let all = ([first] + recipients + participants).filter { member in
            member.id.map { seen.insert($0).inserted } ?? true
        }
        return Array(all.prefix(maxMembers))
    }
}
