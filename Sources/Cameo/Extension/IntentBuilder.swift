#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents

/// Makes the intents that a plan asks for. Decides nothing: it says in Apple's words what the
/// plan says in ours.
struct IntentBuilder {
    let parsed: ParsedPayload
    let plan: PresentationPlan
    /// The bytes of the picture that was chosen.
    let avatar: [UInt8]?
    /// Whether the app may see the Focus status, without which breaking through it is refused.
    let hasFocusAccess: Bool
    /// Whether a group of fewer than two recipients is filled up with people who do not exist.
    let usesPlaceholderRecipients: Bool

    /// The intent of a message.
    func message(text: String) -> INSendMessageIntent? {
        guard let sender = person() else { return nil }
        let isGroup = plan.layout == .groupMessage
        let intent = INSendMessageIntent(
            recipients: isGroup ? recipients : nil,
            outgoingMessageType: .outgoingMessageText,
            content: text,
            speakableGroupName: isGroup
                ? plan.titleLines.groupName.map { INSpeakableString(spokenPhrase: $0) } : nil,
            conversationIdentifier: plan.conversationIdentifier,
            serviceName: nil,
            sender: sender,
            attachments: nil
        )
        intent.donationMetadata = metadata(isGroup: isGroup)
        if isGroup, let image {
            intent.setImage(image, forParameterNamed: \.speakableGroupName)
        }
        return intent
    }

    /// The intent of a call.
    func call(audioRoute: INCallAudioRoute) -> INStartCallIntent? {
        guard let call = parsed.call, let caller = person() else { return nil }
        let others = call.participants.map(participant)
        let capability = call.capability.inIntents
        let record = INCallRecord(
            identifier: parsed.messageID ?? plan.conversationIdentifier ?? "call",
            dateCreated: call.date.map { Date(timeIntervalSince1970: $0) },
            caller: caller,
            callRecordType: call.state.recordType,
            callCapability: capability,
            callDuration: call.duration,
            unseen: call.state == .incoming ? nil : true
        )
        let intent = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: record,
            audioRoute: audioRoute,
            destinationType: call.state.destinationType,
            contacts: [caller] + others,
            callCapability: capability
        )
        if !others.isEmpty, let image {
            intent.setImage(image, forParameterNamed: \.callRecordToCallBack)
        }
        return intent
    }

    private var image: INImage? {
        avatar.map { INImage(imageData: Data($0)) }
    }

    private func person() -> INPerson? {
        guard let sender = parsed.sender, let handle = plan.handle else { return nil }
        return INPerson(
            handle: handle,
            name: plan.titleLines.firstLine,
            id: sender.id,
            contactIdentifier: sender.contactIdentifier,
            avatar: image
        )
    }

    private func participant(_ participant: Call.Participant) -> INPerson {
        INPerson(
            Recipient(id: participant.id, name: participant.name),
            account: parsed.account
        )
    }

    private var recipients: [INPerson]? {
        var people = parsed.recipients.map { INPerson($0, account: parsed.account) }
        if usesPlaceholderRecipients {
            while people.count < 2 {
                let id = "placeholder-\(people.count + 1)"
                people.append(INPerson(Recipient(id: id), account: parsed.account))
            }
        }
        return people.isEmpty ? nil : people
    }

    private func metadata(isGroup: Bool) -> INSendMessageIntentDonationMetadata {
        let metadata = INSendMessageIntentDonationMetadata()
        if isGroup, let count = plan.recipientCount { metadata.recipientCount = count }
        metadata.mentionsCurrentUser = parsed.mentionsCurrentUser
        metadata.isReplyToCurrentUser = parsed.repliesToCurrentUser
        metadata.notifyRecipientAnyway = parsed.notifiesAnyway && hasFocusAccess
        return metadata
    }
}

extension Call.State {
    fileprivate var recordType: INCallRecordType {
        switch self {
        case .incoming: .ringing
        case .missed: .missed
        case .voicemail: .voicemail
        }
    }

    /// By R9 the destination decides about the layout.
    fileprivate var destinationType: INCallDestinationType {
        switch self {
        case .incoming: .normal
        case .missed: .callBack
        case .voicemail: .voicemail
        }
    }
}
#endif
