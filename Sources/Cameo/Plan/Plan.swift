/// What to do with a push: the text, the participants and pictures of the intent, what to fetch.
///
/// Pure: the same reading and settings always make the same plan, on the phone and on the desk.
public struct Plan: Sendable, Hashable {
    /// The layout that iOS will choose.
    public var layout: Layout
    /// The three lines.
    public var headline: Headline
    /// The sender's handle; never equal to the name in the first line (R8).
    public var handle: Handle?
    /// The conversation's identifier, which is the thread's too (R12).
    public var conversationIdentifier: String?
    /// The thread identifier, without what crashes the system (R13).
    public var threadIdentifier: String?
    /// How many recipients the intent of a group is given: the real number, at least 2 (R1).
    public var recipientCount: Int?
    /// The pictures to try, best first; the last one cannot fail.
    public var pictures: [Picture]
    /// What to attach, in order.
    public var attachments: [Media]
    /// What to fetch.
    public var fetches: [Fetch]
    /// What will not be drawn, and why.
    public var notes: [Note]

    /// Something to fetch, and its limits.
    public struct Fetch: Sendable, Hashable {
        /// What the bytes are for.
        public enum Purpose: Sendable, Hashable {
            /// A portrait or a group's picture.
            case picture
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
    }

    /// The most attachments that are fetched for one push.
    public static let mostAttachments = 10

    /// Plans a push.
    ///
    /// - Parameters:
    ///   - reading: What its payload says.
    ///   - payload: The payload.
    ///   - settings: How the app wants it drawn.
    public init(for reading: Reading, of payload: Payload, settings: Settings) {
        let layout = Layout(for: reading, of: payload)
        var notes: [Note] = []
        self.layout = layout
        let alert = payload.aps.alert
        headline = Headline(
            for: reading, alert: alert, layout: layout, settings: settings, notes: &notes)
        pictures = Picture.chain(
            for: reading, layout: layout, settings: settings, notes: &notes)
        attachments =
            payload.startsExtension
            ? Media.attachable(reading.media, notes: &notes) : []
        fetches = Self.fetches(
            pictures: pictures, attachments: attachments, settings: settings)
        self.notes = notes
        planThread(payload)
        guard layout != .plain, let sender = reading.sender else { return }
        handle = sender.handle
        if sender.handle.value.trimmed == headline.firstLine?.trimmed {
            handle = .derived(from: sender.handle.value, account: reading.account)
            self.notes.append(.handleHidesName)
        }
        planConversation(reading)
    }

    private mutating func planThread(_ payload: Payload) {
        threadIdentifier = payload.aps.threadIdentifier
        guard payload.startsExtension, layout == .plain else { return }
        threadIdentifier = cleaned(threadIdentifier)
    }

    private mutating func planConversation(_ reading: Reading) {
        let isReplaced = threadIdentifier.map { $0 != reading.conversation?.id } ?? false
        conversationIdentifier = cleaned(reading.conversation?.id)
        threadIdentifier = conversationIdentifier
        if isReplaced { notes.append(.threadIdentifierReplaced) }
        if layout == .groupMessage {
            recipientCount = max(reading.recipientCount ?? 2, Self.fewestRecipients)
            if let count = reading.recipientCount, count < Self.fewestRecipients {
                notes.append(.recipientCountRaised(count))
            } else if reading.recipientCount == nil {
                notes.append(.membersUnknown)
            }
        }
        if reading.notifiesAnyway { notes.append(.needsFocusAccess) }
    }

    /// With fewer, authors of apps have seen groups lose their name (R1).
    private static let fewestRecipients = 2

    /// An identifier without the sign that crashes the system (R13).
    private mutating func cleaned(_ identifier: String?) -> String? {
        guard let identifier, identifier.utf8.contains(UInt8(ascii: "@")) else { return identifier }
        notes.append(.threadIdentifierCleaned)
        return String(identifier.map { $0 == "@" ? "_" : $0 })
    }

    private static func fetches(
        pictures: [Picture], attachments: [Media], settings: Settings
    ) -> [Fetch] {
        let portraits = pictures.compactMap(\.url).map {
            Fetch(
                purpose: .picture, url: $0, byteLimit: Limits.portraitBytes,
                timeLimit: settings.portraitSeconds)
        }
        let media = attachments.map {
            Fetch(
                purpose: .attachment, url: $0.url, byteLimit: $0.type.byteLimit,
                timeLimit: Limits.mediaSeconds)
        }
        return portraits + media
    }
}

/// How much a push may cost.
public enum Limits {
    /// A portrait's bytes. It is drawn at about 38 points (R7); 5 MB holds any sensible original.
    public static let portraitBytes = 5_000_000
    /// A portrait's time, in seconds, of the about 30 that iOS gives the extension.
    public static let portraitSeconds = 5.0
    /// What a portrait may be given, in seconds: longer than the media deadline helps nobody.
    static let sensibleSeconds = 1.0...20.0
    /// An attachment's time, in seconds.
    public static let mediaSeconds = 20.0
    /// Apple's limit of an image, in bytes (UNNotificationAttachment).
    public static let imageBytes = 10_000_000
    /// Apple's limit of a sound, in bytes (UNNotificationAttachment).
    public static let audioBytes = 5_000_000
    /// Apple's limit of a film, in bytes (UNNotificationAttachment).
    public static let videoBytes = 50_000_000
}
