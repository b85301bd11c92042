import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

/// Tests that objects of the stubs are copied and compared like objects of Apple's classes.
@Suite struct StubTests {
    private static func content(_ title: String) -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        content.userInfo = ["from": ["id": "u_ada"]]
        content.badge = 1
        content.sound = UNNotificationSound(named: .init("ping"))
        return content
    }

    private static func person(_ name: String = "Ada", image: Data? = nil) -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "u_ada", type: .unknown),
            nameComponents: nil,
            displayName: name,
            image: image.map { INImage(imageData: $0) },
            contactIdentifier: nil,
            customIdentifier: "u_ada",
            isMe: false,
            suggestionType: .instantMessageAddress
        )
    }

    private static func intent(
        _ text: String = "Hi!",
        image: Data? = nil,
        recipientCount: Int? = nil
    ) -> INSendMessageIntent {
        let intent = INSendMessageIntent(
            recipients: nil,
            outgoingMessageType: .outgoingMessageText,
            content: text,
            speakableGroupName: INSpeakableString(spokenPhrase: "Engines"),
            conversationIdentifier: "c_engines",
            serviceName: nil,
            sender: person(),
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

    private func recipientCount(_ intent: INIntent?) -> Int? {
        (intent?.donationMetadata as? INSendMessageIntentDonationMetadata)?.recipientCount
    }

    @Test func `a request keeps a copy of its content`() {
        let content = Self.content("Ada")
        let request = UNNotificationRequest(identifier: "m_1", content: content, trigger: nil)
        content.title = "Grace"
        #expect(request.content.title == "Ada")
        #expect(!(request.content is UNMutableNotificationContent))
    }

    @Test func `a copy of the content doesn't change with the original`() throws {
        let original = Self.content("Ada")
        let snapshot = try #require(original.copy() as? UNNotificationContent)
        let draft = try #require(snapshot.mutableCopy() as? UNMutableNotificationContent)
        original.title = "Grace"
        draft.title = "Linus"
        #expect(snapshot.title == "Ada")
        #expect(!(snapshot is UNMutableNotificationContent))
        #expect(snapshot.copy() as? UNNotificationContent === snapshot)
    }

    @Test func `an intent keeps a copy of its metadata`() {
        let intent = Self.intent()
        let metadata = INSendMessageIntentDonationMetadata()
        metadata.recipientCount = 2
        intent.donationMetadata = metadata
        metadata.recipientCount = 9
        #expect(recipientCount(intent) == 2)
    }

    @Test func `an interaction keeps a copy of its intent`() {
        let intent = Self.intent(image: Data([1]), recipientCount: 2)
        let interaction = INInteraction(intent: intent, response: nil)
        intent.donationMetadata = nil
        intent.setImage(nil, forParameterNamed: \.speakableGroupName)
        let kept = interaction.intent as? INSendMessageIntent
        #expect(recipientCount(kept) == 2)
        #expect(kept?.image(forParameterNamed: \.speakableGroupName)?.stubData == Data([1]))
        #expect(kept?.sender == intent.sender)
    }

    @Test func `styled content doesn't change with its intent`() throws {
        let intent = Self.intent(recipientCount: 2)
        let styled = try Self.content("Ada").updating(from: intent)
        intent.donationMetadata = nil
        #expect(recipientCount(styled.stubProvider as? INIntent) == 2)
        let request = UNNotificationRequest(identifier: "m_1", content: styled, trigger: nil)
        #expect(request.content is StubUpdatedContent)
    }

    @Test func `equal values result in equal objects with the same hash`() throws {
        func expectEqual(_ make: () throws -> NSObject) rethrows {
            let (first, second) = (try make(), try make())
            #expect(first !== second)
            #expect(first == second)
            #expect(first.hash == second.hash)
        }
        func request(_ title: String) -> UNNotificationRequest {
            UNNotificationRequest(
                identifier: "m_1",
                content: Self.content(title),
                trigger: UNPushNotificationTrigger.stub()
            )
        }
        expectEqual { Self.content("Ada") }
        try expectEqual { try Self.content("Ada").updating(from: Self.intent()) }
        expectEqual { request("Ada") }
        expectEqual {
            UNNotification(stubRequest: request("Ada"), date: Date(timeIntervalSince1970: 0))
        }
        expectEqual { Self.person(image: Data([1])) }
        expectEqual { Self.intent(image: Data([1]), recipientCount: 2) }
        expectEqual { INCallRecord(identifier: "1", caller: Self.person(), callDuration: 12) }
        expectEqual {
            UNNotificationCategory(
                identifier: "message",
                actions: [UNNotificationAction(identifier: "like", title: "Like", icon: nil)],
                intentIdentifiers: []
            )
        }
    }

    @Test func `objects with different values are unequal`() throws {
        #expect(Self.content("Ada") != Self.content("Grace"))
        #expect(try Self.content("Ada").updating(from: Self.intent()) != Self.content("Ada"))
        #expect(Self.person(image: Data([1])) != Self.person(image: Data([2])))
        #expect(Self.intent(recipientCount: 2) != Self.intent(recipientCount: 3))
        #expect(Self.intent(image: Data([1])) != Self.intent())
        #expect(INInteraction(intent: Self.intent(), response: nil).intent != Self.intent("Bye!"))
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
