#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents

// People, as the Intents framework takes them.

extension INPerson {
    /// Someone with a handle that is never the name (R8).
    convenience init(
        handle: Handle,
        name: String?,
        id: String?,
        contactIdentifier: String? = nil,
        avatar: INImage? = nil
    ) {
        self.init(
            personHandle: INPersonHandle(value: handle.value, type: handle.kind.inIntents),
            nameComponents: nil,
            displayName: name,
            image: avatar,
            contactIdentifier: contactIdentifier,
            customIdentifier: id,
            isMe: false,
            suggestionType: handle.kind.suggestionType
        )
    }

    /// A recipient; the handle is derived where the app gives none.
    convenience init(_ recipient: Recipient, account: String?, avatar: INImage? = nil) {
        let handle =
            recipient.handle
            ?? .recipient(id: recipient.id, name: recipient.name, account: account)
        self.init(
            handle: handle,
            name: recipient.name,
            id: recipient.id,
            contactIdentifier: recipient.contactIdentifier,
            avatar: avatar
        )
    }
}

extension Handle.Kind {
    fileprivate var inIntents: INPersonHandleType {
        switch self {
        case .emailAddress: .emailAddress
        case .phoneNumber: .phoneNumber
        case .unknown: .unknown
        }
    }

    /// Addresses that match a contact exactly are not suggested, all others are as an address of
    /// the app's own (Apple, "Implementing communication notifications").
    fileprivate var suggestionType: INPersonSuggestionType {
        self == .unknown ? .instantMessageAddress : .none
    }
}

extension Optional where Wrapped == Call.Capability {
    var inIntents: INCallCapability {
        switch self {
        case .audio: .audioCall
        case .video: .videoCall
        case nil: .unknown
        }
    }
}
#endif
