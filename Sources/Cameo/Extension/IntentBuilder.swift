#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents

/// A builder that creates the intent for a presentation plan.
///
/// It only converts the plan to an intent; the plan contains all decisions.
struct IntentBuilder: ~Copyable {
    let inspection: Inspection
    /// The encoded bytes of the selected avatar.
    let avatar: Data?
    /// Whether the app may read the Focus status. Without this access, a message can't break
    /// through Focus.
    let hasFocusAccess: Bool
    /// Whether to add placeholders to a group with fewer than two recipients.
    let usesPlaceholderRecipients: Bool
    /// Whether the sender's identity is a guess, such as a name from a phone directory.
    let isContactSuggestion: Bool

    /// Returns the intent for a message; `nil` if the payload has no sender.
    func message(text: String) -> INSendMessageIntent? {
        guard let sender = person() else { return nil }
        let isGroup = inspection.plan.layout == .groupMessage
        let intent = INSendMessageIntent(
            recipients: isGroup ? recipients : nil,
            outgoingMessageType: inspection.parsed.messageType == .audio
                ? .outgoingMessageAudio : .outgoingMessageText,
            content: text,
            speakableGroupName: isGroup
                ? inspection.plan.titleLines.groupName.map { INSpeakableString(spokenPhrase: $0) }
                : nil,
            conversationIdentifier: inspection.plan.conversationIdentifier,
            serviceName: inspection.parsed.serviceName,
            sender: sender,
            attachments: nil
        )
        intent.donationMetadata = metadata(isGroup: isGroup)
        if isGroup, let image {
            intent.setImage(image, forParameterNamed: \.speakableGroupName)
        }
        return intent
    }

    /// Returns the intent for a call; `nil` if the payload has no call or no caller.
    func call(audioRoute: INCallAudioRoute) -> INStartCallIntent? {
        guard let call = inspection.parsed.call, let caller = person() else { return nil }
        let participants = call.participants.map { participant($0) }
        let capability = INCallCapability(call.capability)
        let record = INCallRecord(
            identifier: inspection.parsed.messageID ?? inspection.plan.conversationIdentifier
                ?? "call",
            dateCreated: call.date.map { Date(timeIntervalSince1970: $0) },
            caller: caller,
            callRecordType: INCallRecordType(call.state),
            callCapability: capability,
            callDuration: call.duration,
            unseen: call.state == .incoming ? nil : true
        )
        let intent = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: record,
            audioRoute: inspection.parsed.audioRoute.map(INCallAudioRoute.init) ?? audioRoute,
            destinationType: INCallDestinationType(call.state),
            contacts: [caller] + participants,
            callCapability: capability
        )
        if !participants.isEmpty, let image {
            intent.setImage(image, forParameterNamed: \.callRecordToCallBack)
        }
        return intent
    }

    private var image: INImage? { avatar.map { INImage(imageData: $0) } }

    private func person() -> INPerson? {
        guard let sender = inspection.parsed.sender, let handle = inspection.plan.handle else {
            return nil
        }
        return INPerson(
            handle: handle,
            name: inspection.plan.titleLines.firstLine,
            id: sender.id,
            contactIdentifier: sender.contactIdentifier,
            suggestionType: sender.suggestionType,
            isContactSuggestion: isContactSuggestion,
            avatar: image
        )
    }

    private func participant(_ participant: ParsedPayload.Call.Participant) -> INPerson {
        INPerson(
            MessageRecipient(id: participant.id, name: participant.name),
            account: inspection.parsed.account
        )
    }

    /// The maximum number of recipients in an intent. For an unnamed group, iOS displays at most
    /// one recipient's name and gets the number of recipients from the metadata (R1, R5).
    private static let maxRecipients = 8

    /// The first ``maxRecipients`` recipients, including at least one with a name if possible;
    /// `nil` if there are none.
    private var recipients: [INPerson]? {
        var first = inspection.parsed.recipientList.first(Self.maxRecipients)
        if first.count == Self.maxRecipients, first.allSatisfy({ $0.name == nil }),
            let named = inspection.parsed.recipientList.firstNamed
        {
            first[Self.maxRecipients - 1] = named
        }
        var people = first.map { INPerson($0, account: inspection.parsed.account) }
        if usesPlaceholderRecipients {
            while people.count < 2 {
                let id = "placeholder-\(people.count + 1)"
                people.append(
                    INPerson(MessageRecipient(id: id), account: inspection.parsed.account)
                )
            }
        }
        return people.isEmpty ? nil : people
    }

    private func metadata(isGroup: Bool) -> INSendMessageIntentDonationMetadata {
        let metadata = INSendMessageIntentDonationMetadata()
        if isGroup, let count = inspection.plan.recipientCount { metadata.recipientCount = count }
        metadata.mentionsCurrentUser = inspection.parsed.mentionsCurrentUser
        metadata.isReplyToCurrentUser = inspection.parsed.repliesToCurrentUser
        metadata.notifyRecipientAnyway = inspection.parsed.notifiesAnyway && hasFocusAccess
        return metadata
    }
}

extension INCallAudioRoute {
    fileprivate init(_ route: ParsedPayload.Call.AudioRoute) {
        switch route {
        case .speaker: self = .speakerphoneAudioRoute
        case .bluetooth: self = .bluetoothAudioRoute
        }
    }
}

extension INCallRecordType {
    fileprivate init(_ state: ParsedPayload.Call.State) {
        switch state {
        case .incoming: self = .ringing
        case .missed: self = .missed
        case .voicemail: self = .voicemail
        }
    }
}

extension INCallDestinationType {
    /// Creates the destination type, which determines the notification's layout (R9).
    fileprivate init(_ state: ParsedPayload.Call.State) {
        switch state {
        case .incoming: self = .normal
        case .missed: self = .callBack
        case .voicemail: self = .voicemail
        }
    }
}
#endif
