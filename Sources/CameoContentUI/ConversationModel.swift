import Cameo
import Foundation

/// The content of an expanded notification: sender, group, text and attachments.
///
/// The model doesn't depend on UIKit. `ConversationViewController` shows it.
public struct ConversationModel: Sendable, Hashable {
    /// The relevant parts of a notification's content.
    public struct Content: Sendable, Hashable {
        /// The title: the sender or the group, as set by the service extension.
        public var title: String
        /// The subtitle.
        public var subtitle: String
        /// The text of the message.
        public var body: String
        /// The attachments, in order.
        public var media: [MediaItem]

        /// Creates the parts.
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

    /// The first line: the sender or the group.
    public let name: String
    /// The second line, if any.
    public let group: String?
    /// The text of the message, if any.
    public let text: String?
    /// The initials to show if no avatar is cached.
    package let initials: Initials
    /// The subjects whose cached avatar can be shown, in order of preference.
    public let avatars: [AvatarSubject]
    /// The attachments that can be shown.
    public let media: [MediaItem]
    /// The display names of the types of attachments that can't be shown.
    public let unsupportedTypes: [String]

    /// Creates the model of a notification.
    ///
    /// - Parameters:
    ///   - content: The parts of its content.
    ///   - parsed: Its parsed payload.
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
        unsupportedTypes = content.media.filter { $0.kind == .other }.map(\.typeName)
    }

    /// The first audio or video attachment, which the system's media button plays.
    public var playable: MediaItem? { media.first { $0.kind == .audio || $0.kind == .video } }

    /// The type of the system's media button.
    public enum PlayButton: Sendable, Hashable {
        /// No button, because no attachment can be played.
        case none
        /// A button that is always visible, for audio.
        case standard
        /// A button over a video, visible until it plays.
        case overlay
    }

    /// The media button for ``playable``.
    public var playButton: PlayButton {
        switch playable?.kind {
        case .audio?: .standard
        case .video?: .overlay
        default: .none
        }
    }

    /// The accessibility label of the notification: name, group and text.
    public var spokenText: String {
        [name.nonBlank, group, text].compactMap { $0 }.joined(separator: ", ")
    }
}

extension String {
    /// The string, or `nil` if it consists of white space.
    fileprivate var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
