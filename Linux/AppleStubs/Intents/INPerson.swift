// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An image.
@available(iOS 10.0, macOS 11.0, *)
open class INImage: NSObject, NSCopying {
    /// The encoded bytes of the image.
    public let stubData: Data

    init(stubData: Data) {
        self.stubData = stubData
    }

    public convenience init(imageData: Data) {
        self.init(stubData: imageData)
    }

    public convenience init?(url: URL) {
        self.init(stubData: (try? Data(contentsOf: url)) ?? Data())
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INImage)?.stubData == stubData
    }

    open override var hash: Int { stubData.hashValue }
}

/// The kind of a handle.
@available(iOS 10.0, macOS 11.0, *)
public enum INPersonHandleType: Int, Sendable {
    case unknown = 0
    case emailAddress = 1
    case phoneNumber = 2
}

/// A phone number, an email address, or an app's own identifier of a person.
@available(iOS 10.0, macOS 11.0, *)
open class INPersonHandle: NSObject, NSCopying {
    open var value: String? { stubValue }
    open var type: INPersonHandleType { stubType }

    private let stubValue: String?
    private let stubType: INPersonHandleType

    init(stubValue: String?, type: INPersonHandleType) {
        self.stubValue = stubValue
        stubType = type
    }

    public convenience init(value: String?, type: INPersonHandleType) {
        self.init(stubValue: value, type: type)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var values: [AnyHashable] { [value, type] }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INPersonHandle)?.values == values
    }

    open override var hash: Int { values.hashValue }
}

/// The type of account that the system suggests for a person who isn't a contact.
@available(iOS 10.0, macOS 11.0, *)
public enum INPersonSuggestionType: Int, Sendable {
    @available(iOS 12.0, *)
    case none = 0
    case socialProfile = 1
    case instantMessageAddress = 2
}

/// A person.
@available(iOS 10.0, macOS 11.0, *)
open class INPerson: NSObject, NSCopying {
    private struct Fields: Hashable {
        var personHandle: INPersonHandle
        var nameComponents: PersonNameComponents?
        var displayName: String
        var image: INImage?
        var contactIdentifier: String?
        var customIdentifier: String?
        var isMe: Bool
        var isContactSuggestion: Bool
        var suggestionType: INPersonSuggestionType
    }

    private let fields: Fields

    private init(stubFields fields: Fields) {
        self.fields = fields
    }

    @available(iOS 15.0, macOS 12.0, *)
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isMe: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            stubFields: Fields(
                personHandle: personHandle,
                nameComponents: nameComponents,
                displayName: displayName ?? "",
                image: image?.copy() as? INImage,
                contactIdentifier: contactIdentifier,
                customIdentifier: customIdentifier,
                isMe: isMe,
                isContactSuggestion: false,
                suggestionType: suggestionType
            )
        )
    }

    @available(iOS 15.0, macOS 12.0, *)
    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        isContactSuggestion: Bool,
        suggestionType: INPersonSuggestionType
    ) {
        self.init(
            stubFields: Fields(
                personHandle: personHandle,
                nameComponents: nameComponents,
                displayName: displayName ?? "",
                image: image?.copy() as? INImage,
                contactIdentifier: contactIdentifier,
                customIdentifier: customIdentifier,
                isMe: false,
                isContactSuggestion: isContactSuggestion,
                suggestionType: suggestionType
            )
        )
    }

    open var personHandle: INPersonHandle? { fields.personHandle }
    open var nameComponents: PersonNameComponents? { fields.nameComponents }
    open var displayName: String { fields.displayName }
    open var image: INImage? { fields.image }
    open var contactIdentifier: String? { fields.contactIdentifier }
    open var customIdentifier: String? { fields.customIdentifier }
    @available(iOS 11.0, *)
    open var isMe: Bool { fields.isMe }
    @available(iOS 15.0, macOS 12.0, *)
    open var isContactSuggestion: Bool { fields.isContactSuggestion }
    open var suggestionType: INPersonSuggestionType { fields.suggestionType }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INPerson)?.fields == fields
    }

    open override var hash: Int { fields.hashValue }
}

/// A string that Siri can speak.
@available(iOS 10.0, macOS 11.0, *)
open class INSpeakableString: NSObject, NSCopying {
    open var spokenPhrase: String { stubSpokenPhrase }

    private let stubSpokenPhrase: String

    init(stubSpokenPhrase: String) {
        self.stubSpokenPhrase = stubSpokenPhrase
    }

    @available(iOS 10.2, *)
    public convenience init(spokenPhrase: String) {
        self.init(stubSpokenPhrase: spokenPhrase)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INSpeakableString)?.spokenPhrase == spokenPhrase
    }

    open override var hash: Int { spokenPhrase.hashValue }
}
