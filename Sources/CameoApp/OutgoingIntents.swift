#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import Intents

// Intents for messages and calls of the current user, without a sender or text.

extension OutgoingMessage {
    /// Returns the intent for the message, with the avatar of the group or of the only recipient.
    func intent(avatar: [UInt8]?) -> INSendMessageIntent {
        let image = avatar.map { INImage(imageData: Data($0)) }
        let intent = INSendMessageIntent(
            recipients: recipients.map {
                INPerson($0, account: account, avatar: isGroup ? nil : image)
            },
            outgoingMessageType: isAudio ? .outgoingMessageAudio : .outgoingMessageText,
            content: nil,
            speakableGroupName: groupName.map { INSpeakableString(spokenPhrase: $0) },
            conversationIdentifier: conversationID.map { PresentationPlan.cleaned($0) ?? $0 },
            serviceName: nil,
            sender: nil,
            attachments: nil
        )
        if let recipientCount {
            let metadata = INSendMessageIntentDonationMetadata()
            metadata.recipientCount = max(recipientCount, recipients.count)
            intent.donationMetadata = metadata
        }
        if isGroup, let image {
            intent.setImage(image, forParameterNamed: \.speakableGroupName)
        }
        return intent
    }
}

extension OutgoingCall {
    var intent: INStartCallIntent {
        INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: .unknown,
            destinationType: .normal,
            contacts: participants.map { INPerson($0, account: account) },
            callCapability: INCallCapability(capability)
        )
    }
}
#endif
