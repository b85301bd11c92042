/// What to do with a push: the text, the participants and pictures of the intent, what to fetch.
///
/// Pure: the same reading and settings always make the same plan, on the phone and on the desk.
public struct PresentationPlan: Sendable, Hashable {
    /// The layout that iOS will choose.
    public var layout: Layout
    /// The three lines.
    public var titleLines: TitleLines
    /// The sender's handle; never equal to the name in the first line (R8).
    public var handle: Handle?
    /// The conversation's identifier, which is the thread's too (R12).
    public var conversationIdentifier: String?
    /// The thread identifier, without what crashes the system (R13).
    public var threadIdentifier: String?
    /// How many recipients the intent of a group is given: the real number, at least 2 (R1).
    public var recipientCount: Int?
    /// The pictures to try, best first; the last one cannot fail.
    public var avatarCandidates: [AvatarCandidate]
    /// What is drawn where there is no picture: the group's where the policy asks for that, else the
    /// sender's.
    public var initials: Initials { Initials(of: initialsName, id: initialsID ?? initialsName) }
    private var initialsName: String
    private var initialsID: String?
    /// Under what the sender's portrait is kept; `nil` without an identifier.
    public var senderSubject: AvatarSubject?
    /// Under what the conversation's picture is kept.
    public var conversationSubject: AvatarSubject?
    /// Whose portraits are put together where a group has no picture of its own; at most four.
    public var members: [GroupMember]
    /// What to attach, in order.
    public var attachments: [Media]
    /// What to fetch.
    public var downloads: [Download]
    /// What will not be drawn, and why.
    public var diagnostics: [Diagnostic]

    /// Something to fetch, and its limits.
    public struct Download: Sendable, Hashable {
        /// What the bytes are for.
        public enum Purpose: Sendable, Hashable {
            /// A portrait or a group's picture.
            case avatar
            /// An attachment.
            case attachment
        }

        /// What for.
        public let purpose: Purpose
        /// From where.
        public let url: String
        /// How many bytes at most.
        public let byteLimit: Int
        /// How long at most, in seconds.
        public let timeLimit: Double
        /// Whom a picture shows: what it is kept under.
        public var subject: AvatarSubject?
        /// The SHA-256 of a picture's bytes, in hexadecimal digits, where the payload gives it.
        public var digest: String?
        /// What the payload says of an attachment's type.
        public var typeHint: String?
    }

    /// The scope of the account that the push is for.
    var account: String?

    /// Under what a picture is kept.
    func subject(of candidate: AvatarCandidate) -> AvatarSubject? {
        candidate.source == .group ? conversationSubject : senderSubject
    }

    /// Someone whose portrait is part of a group's picture.
    public struct GroupMember: Sendable, Hashable {
        /// The identifier, where the payload has one: a name alone is not enough to keep a picture
        /// under it.
        public let id: String?
        /// The name, of which the initials are made where there is no portrait.
        public let name: String
        /// The address of the portrait.
        public let url: String?
        /// The SHA-256 of the portrait's bytes, where the payload gives it.
        public let digest: String?

        /// What stands for a portrait that is missing.
        public var initials: Initials { Initials(of: name, id: id ?? name) }

        /// The portrait, as it is kept.
        func subject(in account: String?) -> AvatarSubject? {
            id.map { AvatarSubject(.person, id: $0, account: account) }
        }
    }

    /// The most portraits that are put together.
    public static let maxMembers = 4

    /// The most attachments that are fetched for one push.
    public static let maxAttachments = 10

    /// Plans a push.
    ///
    /// - Parameters:
    ///   - reading: What its payload says.
    ///   - payload: The payload.
    ///   - settings: How the app wants it drawn.
    public init(for parsed: ParsedPayload, of payload: Payload, settings: Settings) {
        let layout = Layout(for: parsed, of: payload)
        var diagnostics: [Diagnostic] = []
        self.layout = layout
        let alert = payload.aps.alert
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
            ? Media.attachable(parsed.media, diagnostics: &diagnostics) : []
        (initialsName, initialsID) = Self.initials(of: parsed, titleLines, settings)
        account = parsed.account
        senderSubject = parsed.sender?.id.map {
            AvatarSubject(.person, id: $0, account: parsed.account)
        }
        conversationSubject = parsed.conversation?.id.map {
            AvatarSubject(.conversation, id: $0, account: parsed.account)
        }
        members = avatarCandidates.first?.source == .composite ? Self.members(of: parsed) : []
        downloads = []
        self.diagnostics = diagnostics
        downloads = avatarDownloads(parsed, settings) + attachmentDownloads
        planThread(payload)
        guard layout != .plain, let sender = parsed.sender else { return }
        handle = sender.handle
        if sender.handle.value.trimmed == titleLines.firstLine?.trimmed {
            handle = .derived(from: sender.handle.value, account: parsed.account)
            self.diagnostics.append(.handleHidesName)
        }
        planConversation(parsed)
    }

    private mutating func planThread(_ payload: Payload) {
        threadIdentifier = payload.aps.threadIdentifier
        guard payload.invokesServiceExtension, layout == .plain else { return }
        threadIdentifier = cleaned(threadIdentifier)
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
                diagnostics.append(.membersUnknown)
            }
        }
        if parsed.notifiesAnyway { diagnostics.append(.needsFocusAccess) }
    }

    /// With fewer, authors of apps have seen groups lose their name (R1).
    private static let minRecipients = 2

    /// An identifier without the sign that crashes the system (R13).
    private mutating func cleaned(_ identifier: String?) -> String? {
        guard let identifier, let clean = Self.cleaned(identifier) else { return identifier }
        diagnostics.append(.threadIdentifierCleaned)
        return clean
    }

    /// The identifier without that sign; `nil` when it has none.
    static func cleaned(_ identifier: String) -> String? {
        guard identifier.utf8.contains(UInt8(ascii: "@")) else { return nil }
        return String(identifier.map { $0 == "@" ? "_" : $0 })
    }

    private func avatarDownloads(_ parsed: ParsedPayload, _ settings: Settings) -> [Download] {
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
        let chain = avatarCandidates.compactMap { candidate in
            candidate.url.map { url in
                download(
                    url,
                    subject(of: candidate),
                    candidate.source == .group
                        ? parsed.conversation?.avatarDigest : parsed.sender?.avatarDigest
                )
            }
        }
        return chain
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
        _ settings: Settings
    ) -> (name: String, id: String?) {
        if settings.groupAvatarFallback == .initials, let group = parsed.conversation,
            group.isGroup,
            let name = group.name
        {
            return (name, group.id)
        }
        return (parsed.sender?.name ?? titleLines.firstLine ?? "?", parsed.sender?.id)
    }

    /// The sender, who is always drawn, and others of the group.
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
        // Of a call that is shown as a message the participants are the recipients.
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
