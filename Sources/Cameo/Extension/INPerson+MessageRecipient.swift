#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents

extension INPerson {
    /// Creates a person. The handle must not equal the name (R8).
    convenience init(
        handle: PersonHandle,
        name: String?,
        id: String?,
        contactIdentifier: String? = nil,
        suggestionType: ParsedPayload.Sender.SuggestionType? = nil,
        isContactSuggestion: Bool = false,
        avatar: INImage? = nil
    ) {
        self.init(
            personHandle: INPersonHandle(
                value: handle.value,
                type: INPersonHandleType(handle.kind)
            ),
            nameComponents: nil,
            displayName: name,
            image: avatar,
            contactIdentifier: contactIdentifier,
            customIdentifier: id,
            isContactSuggestion: isContactSuggestion,
            suggestionType: suggestionType.map(INPersonSuggestionType.init)
                ?? INPersonSuggestionType(handle.kind)
        )
    }

    /// Creates a person for a recipient. Derives the handle if the recipient has none.
    package convenience init(
        _ recipient: MessageRecipient,
        account: String?,
        avatar: INImage? = nil
    ) {
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

extension INPersonHandleType {
    fileprivate init(_ kind: PersonHandle.Kind) {
        switch kind {
        case .emailAddress: self = .emailAddress
        case .phoneNumber: self = .phoneNumber
        case .unknown: self = .unknown
        }
    }
}

extension INPersonSuggestionType {
    /// Creates the suggestion type for a handle. iOS itself matches email addresses and phone
    /// numbers with contacts; other handles are suggested as accounts of the app (Apple,
    /// "Implementing communication notifications").
    fileprivate init(_ kind: PersonHandle.Kind) {
        self = kind == .unknown ? .instantMessageAddress : .none
    }

    fileprivate init(_ type: ParsedPayload.Sender.SuggestionType) {
        switch type {
        case .instantMessageAddress: self = .instantMessageAddress
        case .socialProfile: self = .socialProfile
        case .none: self = .none
        }
    }
}

extension INCallCapability {
    package init(_ capability: ParsedPayload.Call.Capability?) {
        switch capability {
        case .audio: self = .audioCall
        case .video: self = .videoCall
        case nil: self = .unknown
        }
    }
}
#endif
