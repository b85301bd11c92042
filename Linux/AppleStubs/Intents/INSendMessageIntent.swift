// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// The kind of a message.
@available(iOS 14.0, macOS 12.0, *)
public enum INOutgoingMessageType: Int, Sendable {
    case unknown = 0
    case outgoingMessageText = 1
    case outgoingMessageAudio = 2
}

/// A file that is sent with a message.
@available(iOS 14.0, macOS 12.0, *)
open class INSendMessageAttachment: NSObject {
    override init() {}
}

/// The metadata for the donation of a message.
@available(iOS 15.0, macOS 12.0, *)
open class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    open var mentionsCurrentUser: Bool = false
    open var isReplyToCurrentUser: Bool = false
    open var notifyRecipientAnyway: Bool = false
    /// The number of recipients. Apple declares the property as `NSUInteger`, where a negative
    /// number wraps around to a huge number. Here, a negative number traps.
    open var recipientCount: Int = 0 {
        willSet { precondition(newValue >= 0, "recipientCount is unsigned") }
    }

    public override init() {
        super.init()
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = INSendMessageIntentDonationMetadata()
        copy.mentionsCurrentUser = mentionsCurrentUser
        copy.isReplyToCurrentUser = isReplyToCurrentUser
        copy.notifyRecipientAnyway = notifyRecipientAnyway
        copy.recipientCount = recipientCount
        return copy
    }

    private var values: [AnyHashable] {
        [mentionsCurrentUser, isReplyToCurrentUser, notifyRecipientAnyway, recipientCount]
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? INSendMessageIntentDonationMetadata)?.values == values
    }

    open override var hash: Int { values.hashValue }
}

/// A message.
@available(iOS 10.0, macOS 12.0, *)
open class INSendMessageIntent: INIntent {
    private struct Fields: Hashable {
        var recipients: [INPerson]?
        var outgoingMessageType: INOutgoingMessageType
        var content: String?
        var speakableGroupName: INSpeakableString?
        var conversationIdentifier: String?
        var serviceName: String?
        var sender: INPerson?
        var attachments: [INSendMessageAttachment]?
    }

    private let fields: Fields

    private init(stubFields fields: Fields) {
        self.fields = fields
        super.init()
    }

    @available(iOS 14.0, *)
    public init(
        recipients: [INPerson]?,
        outgoingMessageType: INOutgoingMessageType,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?,
        attachments: [INSendMessageAttachment]?
    ) {
        fields = Fields(
            recipients: recipients,
            outgoingMessageType: outgoingMessageType,
            content: content,
            speakableGroupName: speakableGroupName,
            conversationIdentifier: conversationIdentifier,
            serviceName: serviceName,
            sender: sender,
            attachments: attachments
        )
        super.init()
        StubCalls.current.countMessageIntent()
    }

    open var recipients: [INPerson]? { fields.recipients }
    @available(iOS 14.0, *)
    open var outgoingMessageType: INOutgoingMessageType { fields.outgoingMessageType }
    open var content: String? { fields.content }
    @available(iOS 11.0, *)
    open var speakableGroupName: INSpeakableString? { fields.speakableGroupName }
    @available(iOS 11.0, *)
    open var conversationIdentifier: String? { fields.conversationIdentifier }
    open var serviceName: String? { fields.serviceName }
    open var sender: INPerson? { fields.sender }
    @available(iOS 14.0, *)
    open var attachments: [INSendMessageAttachment]? { fields.attachments }

    override func copyOfParameters() -> INIntent { INSendMessageIntent(stubFields: fields) }

    override var values: [AnyHashable] { super.values + [fields] }
}
