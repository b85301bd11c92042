/// The layout that iOS uses for a notification.
package enum Layout: String, Sendable {
    /// Title, subtitle, text and app icon.
    case plain
    /// The avatar and name of the sender.
    case directMessage
    /// The group's avatar, the sender's name and the group's name.
    case groupMessage
    /// An incoming call.
    case incomingCall
    /// A missed call.
    case missedCall
    /// A voicemail from a caller.
    case voicemail

    package var isCall: Bool { self == .incomingCall || self == .missedCall || self == .voicemail }
}

extension Layout {
    /// Determines the layout. It is plain if the extension doesn't run, if the payload has no
    /// sender, or if the current user is the sender (R8). R1 defines whether a message is a group
    /// message, and R9 defines the layout of a call.
    init(for parsed: borrowing ParsedPayload, of payload: borrowing Payload) {
        guard payload.invokesServiceExtension, parsed.sender != nil, !parsed.isFromCurrentUser
        else {
            self = .plain
            return
        }
        switch parsed.kind {
        case .none: self = .plain
        case .message: self = parsed.conversation?.isGroup == true ? .groupMessage : .directMessage
        case .call:
            switch parsed.call?.state {
            case .incoming, nil: self = .incomingCall
            case .missed: self = .missedCall
            case .voicemail: self = .voicemail
            }
        }
    }
}
