// Apple's names, which Apple documents.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import UserNotifications

/// What is sent.
public enum INOutgoingMessageType: Int, Sendable {
    case unknown, outgoingMessageText, outgoingMessageAudio
}

/// A file that is sent.
open class INSendMessageAttachment: NSObject {}

/// What else is said with the donation of a message.
open class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    open var mentionsCurrentUser = false
    open var isReplyToCurrentUser = false
    open var notifyRecipientAnyway = false
    open var recipientCount = 0

    public override init() {}
}

/// A message.
open class INSendMessageIntent: INIntent {
    public let recipients: [INPerson]?
    public let outgoingMessageType: INOutgoingMessageType
    public let content: String?
    public let speakableGroupName: INSpeakableString?
    public let conversationIdentifier: String?
    public let serviceName: String?
    public let sender: INPerson?
    public let attachments: [INSendMessageAttachment]?

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
        self.recipients = recipients
        self.outgoingMessageType = outgoingMessageType
        self.content = content
        self.speakableGroupName = speakableGroupName
        self.conversationIdentifier = conversationIdentifier
        self.serviceName = serviceName
        self.sender = sender
        self.attachments = attachments
    }
}

extension INSendMessageIntent: StubStyleProviding {
    /// No style without a sender, or for one's own message (rule R8).
    public var stubHasStyle: Bool { sender.map { !$0.isMe } ?? false }
}
