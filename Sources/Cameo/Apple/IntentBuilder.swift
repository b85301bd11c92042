#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import Intents

    /// Makes the intents that a plan asks for. Decides nothing: it says in Apple's words what the
    /// plan says in ours.
    struct IntentBuilder {
        let reading: Reading
        let plan: Plan
        /// The bytes of the picture that was chosen.
        let picture: [UInt8]?
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
                    ? plan.headline.groupName.map { INSpeakableString(spokenPhrase: $0) } : nil,
                conversationIdentifier: plan.conversationIdentifier,
                serviceName: nil,
                sender: sender,
                attachments: nil)
            intent.donationMetadata = metadata(isGroup: isGroup)
            if isGroup, let image {
                intent.setImage(image, forParameterNamed: \.speakableGroupName)
            }
            return intent
        }

        /// The intent of a call.
        func call(audioRoute: INCallAudioRoute) -> INStartCallIntent? {
            guard let call = reading.call, let caller = person() else { return nil }
            let others = call.participants.map(participant)
            let capability = call.capability.inIntents
            let record = INCallRecord(
                identifier: reading.messageID ?? plan.conversationIdentifier ?? "call",
                dateCreated: call.date.map { Date(timeIntervalSince1970: $0) }, caller: caller,
                callRecordType: call.state.recordType, callCapability: capability,
                callDuration: call.duration, unseen: call.state == .incoming ? nil : true)
            let intent = INStartCallIntent(
                callRecordFilter: nil, callRecordToCallBack: record, audioRoute: audioRoute,
                destinationType: call.state.destinationType, contacts: [caller] + others,
                callCapability: capability)
            if !others.isEmpty, let image {
                intent.setImage(image, forParameterNamed: \.callRecordToCallBack)
            }
            return intent
        }

        private var image: INImage? {
            picture.map { INImage(imageData: Data($0)) }
        }

        private func person() -> INPerson? {
            guard let sender = reading.sender, let handle = plan.handle else { return nil }
            return INPerson(
                personHandle: INPersonHandle(value: handle.value, type: handle.kind.inIntents),
                nameComponents: nil, displayName: plan.headline.firstLine, image: image,
                contactIdentifier: sender.contactIdentifier, customIdentifier: sender.id,
                isMe: false, suggestionType: handle.kind.suggestionType)
        }

        private func participant(_ participant: Call.Participant) -> INPerson {
            person(id: participant.id, name: participant.name)
        }

        private func person(id: String?, name: String?) -> INPerson {
            let handle = Handle.recipient(id: id, name: name, account: reading.account)
            return INPerson(
                personHandle: INPersonHandle(value: handle.value, type: .unknown),
                nameComponents: nil, displayName: name, image: nil, contactIdentifier: nil,
                customIdentifier: id, isMe: false, suggestionType: .instantMessageAddress)
        }

        private var recipients: [INPerson]? {
            var people = reading.recipients.map { person(id: $0.id, name: $0.name) }
            if usesPlaceholderRecipients {
                while people.count < 2 {
                    people.append(person(id: "placeholder-\(people.count + 1)", name: nil))
                }
            }
            return people.isEmpty ? nil : people
        }

        private func metadata(isGroup: Bool) -> INSendMessageIntentDonationMetadata {
            let metadata = INSendMessageIntentDonationMetadata()
            if isGroup, let count = plan.recipientCount { metadata.recipientCount = count }
            metadata.mentionsCurrentUser = reading.mentionsCurrentUser
            metadata.isReplyToCurrentUser = reading.repliesToCurrentUser
            metadata.notifyRecipientAnyway = reading.notifiesAnyway && hasFocusAccess
            return metadata
        }
    }

    extension Handle.Kind {
        fileprivate var inIntents: INPersonHandleType {
            switch self {
            case .emailAddress: .emailAddress
            case .phoneNumber: .phoneNumber
            case .unknown: .unknown
            }
        }

        /// Addresses that match a contact exactly are not suggested, all others are as an address of
        /// the app's own (Apple, "Implementing communication notifications").
        fileprivate var suggestionType: INPersonSuggestionType {
            self == .unknown ? .instantMessageAddress : .none
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

    extension Optional where Wrapped == Call.Capability {
        fileprivate var inIntents: INCallCapability {
            switch self {
            case .audio: .audioCall
            case .video: .videoCall
            case nil: .unknown
            }
        }
    }
#endif
