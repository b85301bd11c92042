import Cameo
import Foundation

/// What a Notification Content Extension shows of a message: who, where, the text, what was sent.
///
/// Pure: made of a notification's parts, and drawn by `ConversationViewController`.
public struct ConversationModel: Sendable, Hashable {
    /// The parts of a notification's content.
    public struct Content: Sendable, Hashable {
        /// The title: the sender or the group, as the service extension has put it.
        public var title: String
        /// The subtitle.
        public var subtitle: String
        /// The text.
        public var body: String
        /// The attachments, in order.
        public var media: [MediaItem]

        /// Parts of a content.
        public init(
            title: String,
            subtitle: String = "",
            body: String = "",
            media: [MediaItem] = []
        ) {
            self.title = title
            self.subtitle = subtitle
            self.body = body
            self.media = media
        }
    }

    /// The first line: the sender, or the group.
    public let name: String
    /// The second line; `nil` where there is none.
    public let group: String?
    /// The text; `nil` where there is none.
    public let text: String?
    /// What stands for a portrait that is not kept.
    public let initials: Initials
    /// Under what the portrait may be kept, best first.
    public let avatars: [AvatarSubject]
    /// What was sent, and can be shown here.
    public let media: [MediaItem]
    /// The types of what was sent and cannot be shown here, as people call them.
    public let unshown: [String]

    /// A model of a notification.
    ///
    /// - Parameters:
    ///   - content: Its parts.
    ///   - reading: What its payload says.
    public init(_ content: Content, parsed: ParsedPayload) {
        let sender = parsed.sender
        let conversation = parsed.conversation
        name = content.title.nonBlank ?? sender?.name ?? conversation?.name ?? ""
        group = content.subtitle.nonBlank
        text = content.body.nonBlank
        let isGroup = conversation?.isGroup == true
        let subject = isGroup ? (conversation?.name ?? name, conversation?.id) : (name, sender?.id)
        initials = Initials(of: subject.0, id: subject.1 ?? subject.0)
        var avatars: [AvatarSubject] = []
        if isGroup, let id = conversation?.id {
            avatars.append(AvatarSubject(.conversation, id: id, account: parsed.account))
        }
        if let id = sender?.id {
            avatars.append(AvatarSubject(.person, id: id, account: parsed.account))
        }
        self.avatars = avatars
        media = content.media.filter { $0.kind != .other }
        unshown = content.media.filter { $0.kind == .other }.map(\.typeName)
    }

    /// The first sound or film, for which the system draws its button.
    public var playable: MediaItem? { media.first { $0.kind == .audio || $0.kind == .video } }

    /// Where the system's button stands.
    public enum PlayButton: Sendable, Hashable {
        /// There is nothing to play.
        case none
        /// Always visible, beside a sound.
        case standard
        /// Over a film, until it plays.
        case overlay
    }

    /// The system's button of what can be played.
    public var playButton: PlayButton {
        switch playable?.kind {
        case .audio?: .standard
        case .video?: .overlay
        default: .none
        }
    }

    /// What VoiceOver says of the whole: name, group and text, each once.
    public var spokenText: String {
        [name.nonBlank, group, text].compactMap { $0 }.joined(separator: ", ")
    }
}

extension String {
    /// The text; `nil` when nothing of it would be seen.
    fileprivate var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
