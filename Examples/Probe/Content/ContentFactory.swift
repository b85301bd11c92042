import Foundation
import Intents
import UserNotifications

/// A factory that creates the content of an arrangement with Apple's classes.
///
/// It only translates the arrangement. It doesn't use Cameo, because the trials test iOS.
struct ContentFactory {
    /// The directory for images that are supplied as files.
    let directory: URL
    /// Whether the content has all values that a rule expects iOS to keep: a badge, a sound, a
    /// category and an attachment.
    var isComplete = false
    /// The width and height of images, in pixels.
    var imageSide = 160

    /// An object that iOS doesn't accept as the provider of a style.
    final class ForeignObject: NSObject, UNNotificationContentProviding {}

    /// Creates the content with its style.
    ///
    /// - Throws: The error of `updating(from:)`, or of writing an image.
    func content(of arrangement: Arrangement) throws -> UNNotificationContent {
        let plain = try plainContent(of: arrangement)
        guard let style = arrangement.style else { return plain }
        let styled = try plain.updating(from: provider(of: style, body: arrangement.body))
        guard arrangement.isChangedAfterStyling,
            let changed = styled.mutableCopy() as? UNMutableNotificationContent
        else { return styled }
        changed.badge = 7
        return changed
    }

    private func plainContent(of arrangement: Arrangement) throws -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = arrangement.title
        content.subtitle = arrangement.subtitle
        content.body = arrangement.body
        content.threadIdentifier = arrangement.threadIdentifier
        guard isComplete else { return content }
        content.badge = 3
        content.sound = .default
        content.categoryIdentifier = "message"
        // The system moves the attached file, so each notification needs its own.
        let file = try write(.yellow, as: "attachment-\(UUID().uuidString).png")
        content.attachments = [
            try UNNotificationAttachment(identifier: "attachment", url: file, options: nil)
        ]
        return content
    }

    private func provider(
        of style: Arrangement.Style,
        body: String
    ) throws -> any UNNotificationContentProviding {
        switch style {
        case .message(let message): return try intent(message, body)
        case .attributedMessage(let message):
            let intent = try intent(message, body)
            guard #available(iOS 18, *) else { return intent }
            return UNNotificationAttributedMessageContext(
                sendMessageIntent: intent,
                attributedContent: NSAttributedString(string: body)
            )
        case .call(let call): return try intent(call)
        case .foreignObject: return ForeignObject()
        }
    }

    private func intent(_ message: Arrangement.Message, _ body: String) throws
        -> INSendMessageIntent
    {
        let intent = INSendMessageIntent(
            recipients: message.recipients.isEmpty ? nil : try message.recipients.map(person),
            outgoingMessageType: .outgoingMessageText,
            content: body,
            speakableGroupName: message.groupName.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: message.conversationIdentifier,
            serviceName: nil,
            sender: try message.sender.map(person),
            attachments: nil
        )
        let needsMetadata =
            message.recipientCount != nil || message.isReplyToCurrentUser
            || message.mentionsCurrentUser
        if needsMetadata {
            // Assign the metadata after its properties are set, because the intent copies it.
            let metadata = INSendMessageIntentDonationMetadata()
            metadata.recipientCount = message.recipientCount ?? 0
            metadata.isReplyToCurrentUser = message.isReplyToCurrentUser
            metadata.mentionsCurrentUser = message.mentionsCurrentUser
            intent.donationMetadata = metadata
        }
        if let color = message.groupImage {
            intent.setImage(image(color), forParameterNamed: \.speakableGroupName)
        }
        return intent
    }

    private func intent(_ call: Arrangement.Call) throws -> INStartCallIntent {
        let contacts = try call.contacts.map(person)
        let (destination, type): (INCallDestinationType, INCallRecordType) =
            switch call.kind {
            case .incoming: (.normal, .ringing)
            case .missed: (.callBack, .missed)
            case .voicemail: (.voicemail, .voicemail)
            }
        let record = INCallRecord(
            identifier: "call",
            dateCreated: Date(),
            caller: contacts.first,
            callRecordType: type,
            callCapability: .audioCall,
            callDuration: nil,
            unseen: true
        )
        return INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: record,
            audioRoute: .unknown,
            destinationType: destination,
            contacts: contacts,
            callCapability: .audioCall
        )
    }

    private func person(_ person: Arrangement.Person) throws -> INPerson {
        let image: INImage? =
            switch person.image {
            case .data(let color): self.image(color)
            case .fileURL(let color): INImage(url: try write(color, as: "\(person.handle).png"))
            case nil: nil
            }
        return INPerson(
            personHandle: INPersonHandle(
                value: person.handle,
                type: person.handle.contains("@") ? .emailAddress : .unknown
            ),
            nameComponents: nil,
            displayName: person.name,
            image: image,
            contactIdentifier: nil,
            customIdentifier: person.handle,
            isMe: person.isCurrentUser,
            suggestionType: .none
        )
    }

    private func image(_ color: FlatColor) -> INImage {
        INImage(imageData: Data(FlatImage(color: color, side: imageSide).png))
    }

    private func write(_ color: FlatColor, as name: String) throws -> URL {
        let file = directory.appendingPathComponent(name)
        try Data(FlatImage(color: color, side: imageSide).png).write(to: file)
        return file
    }
}
