#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

/// Tests of the results of `updating(from:)`, limited to the properties that Apple's API exposes.
@Suite struct StyleTests {
    private let example = ExampleMessage()

    /// A content provider that isn't one of Apple's intents.
    private final class ForeignProvider: NSObject, UNNotificationContentProviding {}

    @Test func `the style keeps every property of the content`() throws {
        let file = Scratch.newURL("png")
        try Data(Sample.png).write(to: file)
        let content = example.content("Ada")
        content.attachments = [
            try UNNotificationAttachment(identifier: "a", url: file, options: nil)
        ]
        if #available(iOS 16, *) { content.filterCriteria = "work" }
        let styled = try content.updating(from: example.intent(recipientCount: 2))
        #expect(styled.title == "Ada")
        #expect(styled.subtitle == "Engines")
        #expect(styled.body == "Hi!")
        #expect(styled.userInfo as NSDictionary == content.userInfo as NSDictionary)
        #expect(styled.badge == 1)
        #expect(styled.sound == UNNotificationSound(named: .init("ping")))
        #expect(styled.threadIdentifier == "c_engines")
        #expect(styled.categoryIdentifier == "message")
        #expect(styled.targetContentIdentifier == "w1")
        #expect(styled.interruptionLevel == .timeSensitive)
        #expect(styled.relevanceScore == 0.5)
        #expect(styled.attachments.map(\.identifier) == ["a"])
        if #available(iOS 16, *) { #expect(styled.filterCriteria == "work") }
    }

    @Test func `styled content is immutable`() throws {
        let styled = try example.content("Ada").updating(from: example.intent())
        #expect(!(styled is UNMutableNotificationContent))
    }

    @Test func `a provider that isn't an Apple intent is rejected`() {
        #expect {
            _ = try example.content("Ada").updating(from: ForeignProvider())
        } throws: { error in
            let error = error as NSError
            return error.domain == UNErrorDomain && [1500, 1501].contains(error.code)
        }
    }

    @Test(arguments: [true, false])
    func `no error is reported for the user's own message`(_ isMe: Bool) throws {
        let intent = example.intent(from: example.person(isMe: isMe))
        let styled = try example.content("Ada").updating(from: intent)
        #expect(styled.body == "Hi!")
    }

    @Test func `styling content with a call keeps the ringtone`() throws {
        let content = example.content("Ada")
        guard #available(iOS 15.2, *) else { return }
        content.sound = .defaultRingtone
        let intent = INStartCallIntent(
            callRecordFilter: nil,
            callRecordToCallBack: nil,
            audioRoute: .unknown,
            destinationType: .normal,
            contacts: [example.person()],
            callCapability: .audioCall
        )
        #expect(try content.updating(from: intent).sound == .defaultRingtone)
    }

    @Test func `a message with attributes styles the content`() throws {
        guard #available(iOS 18, visionOS 2, *) else { return }
        let context = UNNotificationAttributedMessageContext(
            sendMessageIntent: example.intent(),
            attributedContent: NSAttributedString(string: "Hi!")
        )
        #expect(try example.content("Ada").updating(from: context).title == "Ada")
    }
}
#endif
