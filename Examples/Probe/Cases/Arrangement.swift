/// A notification that a trial creates.
struct Arrangement: Sendable, Equatable {
    var title = "Title of the alert"
    var subtitle = "Subtitle of the alert"
    var body = "The second engine runs."
    var threadIdentifier = "engines"
    /// The style; `nil` for a plain notification.
    var style: Style? = .message(Message())
    /// Whether the content is changed after `updating(from:)` has returned it.
    var isChangedAfterStyling = false

    /// The object that the app passes to `updating(from:)`.
    enum Style: Sendable, Equatable {
        case message(Message)
        /// A message with attributed text, on iOS 18 and later.
        case attributedMessage(Message)
        case call(Call)
        /// An object of another class, which iOS rejects.
        case foreignObject
    }

    struct Message: Sendable, Equatable {
        var sender: Person? = .ada
        var recipients: [Person] = []
        /// The recipient count in the donation metadata. If it is `nil`, metadata is created only
        /// for a reply to the current user or a mention.
        var recipientCount: Int?
        var groupName: String?
        /// The image for `speakableGroupName`.
        var groupImage: FlatColor?
        var isReplyToCurrentUser = false
        var mentionsCurrentUser = false
        var conversationIdentifier = "engines"
    }

    struct Call: Sendable, Equatable {
        enum Kind: Sendable, Equatable {
            case incoming, missed, voicemail
        }

        var kind = Kind.incoming
        var contacts: [Person] = [.ada]
    }

    struct Person: Sendable, Equatable {
        /// The source of an image.
        enum Image: Sendable, Equatable {
            case data(FlatColor)
            /// The URL of a file in the app's container.
            case fileURL(FlatColor)
        }

        var name: String
        var handle: String
        var image: Image?
        var isCurrentUser = false

        static let ada = Person(name: "Ada Lovelace", handle: "u_ada", image: .data(.magenta))
        static let charles = Person(name: "Charles", handle: "u_charles")
        static let mary = Person(name: "Mary", handle: "u_mary")
        static let grace = Person(name: "Grace", handle: "u_grace", isCurrentUser: true)
    }

    /// A direct message from Ada. Her avatar is magenta.
    static let direct = Arrangement()

    /// A message to the group "Engines". The group's avatar is cyan, and Ada's avatar is magenta.
    static let group = direct.message {
        $0.recipients = [.charles, .mary]
        $0.recipientCount = 2
        $0.groupName = "Engines"
        $0.groupImage = .cyan
    }

    /// A notification without a style.
    static let plain = Arrangement(style: nil)

    /// Returns the arrangement with a changed message.
    func message(_ change: (inout Message) -> Void) -> Arrangement {
        guard case .message(var message)? = style else { return self }
        change(&message)
        var copy = self
        copy.style = .message(message)
        return copy
    }

    /// Returns the arrangement with a different style.
    func with(_ style: Style) -> Arrangement {
        var copy = self
        copy.style = style
        return copy
    }
}
