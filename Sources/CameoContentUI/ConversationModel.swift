import Cameo
import Foundation

/// The content of an expanded notification: the sender, the group, the text and the attachments.
///
/// The model doesn't depend on UIKit. `ConversationViewController` displays it.
public struct ConversationModel: Sendable, Hashable {
    /// The parts of a notification's content from which the model is created.
    public struct Content: Sendable, Hashable {
        /// The title, which the service extension has set to the name of the sender or the group.
        public var title: String
        /// The subtitle.
        public var subtitle: String
        /// The text of the message.
        public var body: String
        /// The attachments, in order.
        public var media: [MediaItem]

        /// Creates the content from its parts.
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

    /// The first line: the name of the sender or the group.
    public let name: String
    /// The second line; `nil` if there is none.
    public let group: String?
    /// The text of the message; `nil` if there is none.
    public let text: String?
    /// The initials that are displayed if no avatar is cached.
    package let initials: Initials
    /// The subjects whose cached avatars can be displayed, in order of preference.
    public let avatars: [AvatarSubject]
    /// The attachments that can be displayed.
    public let media: [MediaItem]
    /// The names of the types of attachments that can't be displayed.
    public let unsupportedTypes: [String]

    /// Creates the model of a notification.
    ///
    /// - Parameters:
    ///   - content: The content of the notification.
    ///   - parsed: The parsed payload of the notification.
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

    /// The first audio or video attachment, which the system's media button plays; `nil` if there
    /// is none.
    public var playable: MediaItem? { media.first { $0.kind == .audio || $0.kind == .video } }

    /// The type of the system's media button.
    public enum PlayButton: Sendable, Hashable {
        /// No button, because the notification has no playable attachment.
        case none
        /// A button that is always visible, for audio.
        case standard
        /// A button over a video, which is visible until the video plays.
        case overlay
    }

    /// The type of the system's media button for ``playable``.
    public var playButton: PlayButton {
        switch playable?.kind {
        case .audio?: .standard
        case .video?: .overlay
        default: .none
        }
    }

    /// The accessibility label of the notification, with the name, the group and the text.
    public var spokenText: String {
        [name.nonBlank, group, text].compactMap { $0 }.joined(separator: ", ")
    }
}

extension String {
    /// The string; `nil` if it consists of whitespace.
    fileprivate var nonBlank: String? { allSatisfy(\.isWhitespace) ? nil : self }
}
