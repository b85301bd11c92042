#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import TestSupport
import Testing

@testable import Cameo

/// Tests of the intents that the extension creates, as Apple's getters return them.
@Suite struct IntentTests {
    private static let fixtures = Fixture.all.filter { $0.error == nil }

    private func builder(_ inspection: Inspection, avatar: Data? = nil) -> IntentBuilder {
        IntentBuilder(
            inspection: inspection,
            avatar: avatar,
            hasFocusAccess: true,
            usesPlaceholderRecipients: false,
            isContactSuggestion: true
        )
    }

    private func inspection(_ fixture: Fixture) throws -> Inspection {
        Inspection(of: try Payload(parsing: fixture.bytes), parser: try fixture.parser())
    }

    @Test(arguments: fixtures)
    func `a message's intent contains the values of the plan`(_ fixture: Fixture) throws {
        let inspection = try inspection(fixture)
        let plan = inspection.plan
        guard plan.layout == .directMessage || plan.layout == .groupMessage else { return }
        let isGroup = plan.layout == .groupMessage
        let message = builder(inspection, avatar: Data(Sample.png)).message(text: "Hi!")
        let intent = try #require(message)
        let sender = try #require(intent.sender)
        #expect(sender.personHandle?.value == plan.handle?.value)
        #expect(sender.customIdentifier == inspection.parsed.sender?.id)
        #expect(sender.isContactSuggestion)
        #expect(!sender.isMe)
        #expect(sender.image != nil)
        if let name = plan.titleLines.firstLine { #expect(sender.displayName == name) }
        #expect(intent.content == "Hi!")
        #expect(intent.conversationIdentifier == plan.conversationIdentifier)
        #expect(
            intent.speakableGroupName?.spokenPhrase == (isGroup ? plan.titleLines.groupName : nil)
        )
        #expect((intent.image(forParameterNamed: \.speakableGroupName) != nil) == isGroup)
        let metadata = try #require(
            intent.donationMetadata as? INSendMessageIntentDonationMetadata
        )
        if isGroup, let count = plan.recipientCount { #expect(metadata.recipientCount == count) }
        #expect(metadata.mentionsCurrentUser == inspection.parsed.mentionsCurrentUser)
        #expect(metadata.isReplyToCurrentUser == inspection.parsed.repliesToCurrentUser)
        #expect(metadata.notifyRecipientAnyway == inspection.parsed.notifiesAnyway)
        #expect((intent.recipients ?? []).allSatisfy { $0.personHandle?.value != nil })
    }

    @Test(arguments: fixtures)
    func `a call's intent contains the values of the plan`(_ fixture: Fixture) throws {
        let inspection = try inspection(fixture)
        let types: [Layout: (INCallDestinationType, INCallRecordType)] = [
            .incomingCall: (.normal, .ringing), .missedCall: (.callBack, .missed),
            .voicemail: (.voicemail, .voicemail),
        ]
        guard let (destination, record) = types[inspection.plan.layout],
            let call = inspection.parsed.call
        else { return }
        let started = builder(inspection, avatar: Data(Sample.png)).call(audioRoute: .unknown)
        let intent = try #require(started)
        #expect(intent.destinationType == destination)
        #expect(intent.callRecordToCallBack?.callRecordType == record)
        #expect(intent.callRecordToCallBack?.callDuration == call.duration)
        #expect(intent.contacts?.count == 1 + call.participants.count)
        #expect(intent.contacts?.first?.image != nil)
        #expect(
            (intent.image(forParameterNamed: \.callRecordToCallBack) != nil)
                == !call.participants.isEmpty
        )
    }

    @Test func `the fixtures cover every kind of intent`() throws {
        let layouts = try Self.fixtures.map { try inspection($0).plan.layout }
        #expect(Set(layouts).count == 6)
    }

    @Test func `the display name of an unnamed person is the handle or empty`() {
        let person = INPerson(
            handle: PersonHandle(kind: .unknown, value: "u_ada"),
            name: nil,
            id: "u_ada"
        )
        #expect(["u_ada", ""].contains(person.displayName))
        #expect(!person.isContactSuggestion)
        #expect(person.suggestionType == .instantMessageAddress)
    }
}
#endif
