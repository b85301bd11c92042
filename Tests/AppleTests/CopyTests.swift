#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import Intents
import Testing
import UserNotifications

/// Tests of object copies and equality. Snapshots of the best content rely on both.
@Suite struct CopyTests {
    private let example = ExampleMessage()

    private func request(_ title: String) -> UNNotificationRequest {
        UNNotificationRequest(
            identifier: "m_1",
            content: example.content(title),
            trigger: nil
        )
    }

    @Test func `a request keeps a copy of its content`() {
        let content = example.content("Ada")
        let request = UNNotificationRequest(identifier: "m_1", content: content, trigger: nil)
        content.title = "Grace"
        #expect(request.content.title == "Ada")
        #expect(!(request.content is UNMutableNotificationContent))
    }

    @Test func `a copy of the content doesn't change with the original`() throws {
        let original = example.content("Ada")
        let snapshot = try #require(original.copy() as? UNNotificationContent)
        let draft = try #require(snapshot.mutableCopy() as? UNMutableNotificationContent)
        original.title = "Grace"
        draft.title = "Linus"
        #expect(snapshot.title == "Ada")
        #expect(!(snapshot is UNMutableNotificationContent))
    }

    @Test func `an intent keeps a copy of its metadata`() {
        let intent = example.intent()
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = 2
        intent.donationMetadata = metadata
        metadata.recipientCount = 9
        #expect(intent.recipientCount == 2)
    }

    @Test func `an interaction keeps a copy of its intent`() throws {
        let intent = example.intent(image: Data([1]), recipientCount: 2)
        let interaction = INInteraction(intent: intent, response: nil)
        intent.donationMetadata = nil
        intent.setImage(nil, forParameterNamed: \.speakableGroupName)
        let kept = try #require(interaction.intent as? INSendMessageIntent)
        #expect(kept.recipientCount == 2)
        #expect(kept.image(forParameterNamed: \.speakableGroupName) != nil)
        #expect(kept.sender == intent.sender)
    }

    @Test func `equal values result in equal objects with the same hash`() throws {
        func expectEqual(_ make: () throws -> NSObject) rethrows {
            let (first, second) = (try make(), try make())
            #expect(first == second)
            #expect(first.hash == second.hash)
        }
        expectEqual { example.content("Ada") }
        expectEqual { request("Ada") }
        expectEqual { example.person(image: Data([1])) }
        expectEqual { UNNotificationSound(named: .init("ping")) }
        expectEqual {
            UNNotificationCategory(
                identifier: "message",
                actions: [UNNotificationAction(identifier: "like", title: "Like", icon: nil)],
                intentIdentifiers: []
            )
        }
    }

    @Test func `objects with different values are unequal`() throws {
        #expect(example.content("Ada") != example.content("Grace"))
        #expect(example.person(image: Data([1])) != example.person(image: Data([2])))
        #expect(example.person("Ada") != example.person("Grace"))
        #expect(UNNotificationSound(named: .init("ping")) != .default)
        if #available(iOS 15.2, *) {
            #expect(UNNotificationSound.defaultRingtone != .default)
        }
        let reply = UNTextInputNotificationAction(
            identifier: "reply",
            title: "Reply",
            textInputButtonTitle: "Send",
            textInputPlaceholder: "Message"
        )
        #expect(reply != UNNotificationAction(identifier: "reply", title: "Reply"))
    }

    @Test func `a set contains equal categories once`() {
        func category(_ options: UNNotificationCategoryOptions) -> UNNotificationCategory {
            UNNotificationCategory(
                identifier: "message",
                actions: [],
                intentIdentifiers: [],
                options: options
            )
        }
        #expect(Set([category([]), category([])]).count == 1)
        #expect(Set([category([]), category(.customDismissAction)]).count == 2)
    }
}
#endif
