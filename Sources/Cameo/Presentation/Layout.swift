/// How iOS lays a notification out.
public enum Layout: String, Sendable {
    /// Title, subtitle, text; the app's icon.
    case plain
    /// A person's portrait and name.
    case directMessage
    /// A group's picture, the sender's name, the group's name.
    case groupMessage
    /// A call that rings.
    case incomingCall
    /// A call that was not taken.
    case missedCall
    /// A message left by a caller.
    case voicemail

    /// Whether it is a call's.
    var isCall: Bool { self == .incomingCall || self == .missedCall || self == .voicemail }
}

extension Layout {
    /// The layout for what was read: plain when the extension never runs, without a sender, or
    /// when the device's owner is the sender (R8); a group by R1; a call by its state (R9).
    init(for parsed: ParsedPayload, of payload: Payload) {
        guard payload.invokesServiceExtension, parsed.sender != nil, !parsed.isFromCurrentUser
        else {
            self = .plain
            return
        }
        switch parsed.kind {
        case .none: self = .plain
        case .message:
            self = parsed.conversation?.isGroup == true ? .groupMessage : .directMessage
        case .call:
            switch parsed.call?.state {
            case .incoming, nil: self = .incomingCall
            case .missed: self = .missedCall
            case .voicemail: self = .voicemail
            }
        }
    }
}
