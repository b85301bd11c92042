#if os(Linux)
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import ProbeCases

/// Tests of the conversion of arrangements to Apple's classes, with stubs.
@Suite struct ContentFactoryTests {
    private let factory: ContentFactory

    init() throws {
        let folder = Scratch.newURL()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        factory = ContentFactory(directory: folder, isComplete: true, imageSide: 8)
    }

    private func message(_ arrangement: Arrangement) throws -> INSendMessageIntent {
        let content = try factory.content(of: arrangement)
        return try #require(content.stubProvider as? INSendMessageIntent)
    }

    @Test func `a direct message has a sender with an avatar and no metadata`() throws {
        let intent = try message(.direct)
        #expect(intent.sender?.displayName == "Ada Lovelace")
        #expect(intent.sender?.image != nil)
        #expect(intent.recipients == nil && intent.donationMetadata == nil)
        #expect(intent.image(forParameterNamed: \.speakableGroupName) == nil)
    }

    @Test func `a group has recipients, a count, a name and an image`() throws {
        let intent = try message(.group)
        #expect(intent.recipients?.map(\.displayName) == ["Charles", "Mary"])
        let metadata = intent.donationMetadata as? INSendMessageIntentDonationMetadata
        #expect(metadata?.recipientCount == 2)
        #expect(intent.speakableGroupName?.spokenPhrase == "Engines")
        #expect(intent.image(forParameterNamed: \.speakableGroupName) != nil)
    }

    @Test func `the content has all properties that must be kept`() throws {
        let content = try factory.content(of: .direct)
        #expect(content.title == "Title of the alert" && content.badge == 3)
        #expect(content.sound != nil && content.categoryIdentifier == "message")
        #expect(content.attachments.count == 1)
    }

    @Test func `only R11 changes the content after it was styled`() throws {
        for trial in Trial.all where trial.arrangement.style != .foreignObject {
            let badge = try factory.content(of: trial.arrangement).badge
            #expect(badge == (trial.id == "R11.changed" ? 7 : 3), "\(trial.id)")
        }
    }

    @Test func `every arrangement can be created`() throws {
        for trial in Trial.all {
            guard trial.arrangement.style != .foreignObject else { continue }
            let content = try factory.content(of: trial.arrangement)
            #expect(content.body == trial.arrangement.body, "\(trial.id)")
        }
    }

    @Test func `a call has its contacts and a record of its kind`() throws {
        let trial = try #require(Trial.all.first { $0.id == "R9.missed" })
        let content = try factory.content(of: trial.arrangement)
        let intent = try #require(content.stubProvider as? INStartCallIntent)
        #expect(intent.destinationType == .callBack)
        #expect(intent.callRecordToCallBack?.callRecordType == .missed)
        #expect(intent.contacts?.count == 1)
    }
}
#endif
