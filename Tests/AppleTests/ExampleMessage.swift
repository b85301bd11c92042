#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import UserNotifications

/// A message from Ada in the group "Engines", in Apple's types.
struct ExampleMessage {
    func content(_ title: String) -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        content.subtitle = "Engines"
        content.body = "Hi!"
        content.userInfo = ["from": ["id": "u_ada"]]
        content.badge = 1
        content.sound = UNNotificationSound(named: .init("ping"))
        content.threadIdentifier = "c_engines"
        content.categoryIdentifier = "message"
        content.targetContentIdentifier = "w1"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.5
        return content
    }

    func person(_ name: String = "Ada", image: Data? = nil, isMe: Bool = false) -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "u_ada", type: .unknown),
            nameComponents: nil,
            displayName: name,
            image: image.map { INImage(imageData: $0) },
            contactIdentifier: nil,
            customIdentifier: "u_ada",
            isMe: isMe,
            suggestionType: .instantMessageAddress
        )
    }

    func intent(
        from sender: INPerson? = nil,
        image: Data? = nil,
        recipientCount: Int? = nil
    ) -> INSendMessageIntent {
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: "Hi!",
            speakableGroupName: INSpeakableString(spokenPhrase: "Engines"),
            conversationIdentifier: "c_engines",
            serviceName: nil,
            sender: sender ?? person(),
            attachments: nil
        )
        if let recipientCount {
            let metadata = INSendMessageIntentDonationMetadata()
            metadata.recipientCount = recipientCount
            intent.donationMetadata = metadata
        }
        if let image {
            intent.setImage(INImage(imageData: image), forParameterNamed: \.speakableGroupName)
        }
        return intent
    }
}

extension INSendMessageIntent {
    /// The recipient count in the metadata.
    var recipientCount: Int? {
        (donationMetadata as? INSendMessageIntentDonationMetadata)?.recipientCount
    }
}
#endif
