// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A picture.
open class INImage: NSObject {
    /// The picture's bytes.
    public let stubData: Data

    public init(imageData: Data) {
        stubData = imageData
    }
}

/// What kind of address a handle is.
public enum INPersonHandleType: Int, Sendable {
    case unknown, emailAddress, phoneNumber
}

/// An address of a person.
open class INPersonHandle: NSObject {
    public let value: String?
    public let type: INPersonHandleType

    public init(value: String?, type: INPersonHandleType) {
        self.value = value
        self.type = type
    }
}

/// How a person is suggested where no contact matches.
public enum INPersonSuggestionType: Int, Sendable {
    case none, socialProfile, instantMessageAddress
}

/// A person.
open class INPerson: NSObject {
    public let personHandle: INPersonHandle?
    public let nameComponents: PersonNameComponents?
    public let displayName: String
    public let image: INImage?
    public let contactIdentifier: String?
    public let customIdentifier: String?
    public let isMe: Bool
    public let suggestionType: INPersonSuggestionType

    public init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isMe: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.personHandle = personHandle
        self.nameComponents = nameComponents
        self.displayName = displayName ?? ""
        self.image = image
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.isMe = isMe
        self.suggestionType = suggestionType
    }
}

/// A text that can be spoken.
open class INSpeakableString: NSObject {
    public let spokenPhrase: String

    public init(spokenPhrase: String) {
        self.spokenPhrase = spokenPhrase
    }
}
