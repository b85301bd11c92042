import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Notifications that the app makes itself.
    @Suite struct ContentOfAppTests {
        private let host: AppHost

        init() throws {
            host = try AppHost()
        }

        /// A message as a socket brings it: nothing says that it may be changed.
        private func socket(_ more: [String: Any] = [:]) -> [AnyHashable: Any] {
            AppHost.message(
                [
                    "aps": [
                        "alert": ["title": "Ada", "subtitle": "S", "body": "Hi"], "sound": "ping",
                        "badge": 3, "category": "message", "interruption-level": "passive",
                    ], "senderAvatar": "https://a.example/ada.png",
                ].merging(more) { $1 })
        }

        @Test func `a payload that came another way is styled by the same code`() async throws {
            let content = await host.app().content(of: socket())
            let shown = Shown(content: content)
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.message?.sender?.image?.standInData.isEmpty == false)
            #expect(content is StandInUpdatedContent)
            #expect(content.sound?.standInName == "ping")
            #expect(content.badge == 3)
            #expect(content.categoryIdentifier == "message")
            #expect(content.threadIdentifier == "room")
            #expect(content.interruptionLevel == .passive)
            #expect((content.userInfo as NSDictionary) == socket() as NSDictionary)
            let record = try #require(await lastRecord)
            #expect(record.place == .app)
            #expect(record.pictureOrigin == "network")
        }

        /// The record is written after the content is handed over.
        private var lastRecord: DeliveryRecord? {
            get async {
                let log = DeliveryLog(container: host.container)
                for _ in 0..<10_000 {
                    if let entry = log.entries().last { return entry.record }
                    await Task.yield()
                }
                return nil
            }
        }

        @Test func `a payload of nobody stays plain`() async {
            let content = await host.app().content(of: [
                "aps": ["alert": ["title": "Shop", "body": "Sale"]]
            ])
            #expect(content.title == "Shop")
            #expect(content.standInProvider == nil)
        }

        @Test func `a message is posted once, whoever was first`() async throws {
            let app = host.app()
            #expect(
                try await app.post(socket(["gcm.message_id": "m_1"])) == .posted(id: "m_1"))
            #expect(host.center.standInDelivered.map(\.request.identifier) == ["m_1"])
            _ = await lastRecord
            #expect(try await app.post(socket(["gcm.message_id": "m_1"])) == .shownBefore)
            // Another account's message may have the same identifier.
            var record = DeliveryRecord()
            record.messageID = "m_2"
            try DeliveryLog(container: host.container).append(record)
            #expect(try await app.post(socket(["gcm.message_id": "m_2"])) == .shownBefore)
            #expect(host.center.standInDelivered.count == 1)
        }

        @Test
        func `nothing is posted into the conversation that is open, and nothing without a text`()
            async throws
        {
            let app = host.app()
            let open = OpenConversation("room")
            #expect(try await app.post(socket(), openConversation: open) == .conversationIsOpen)
            #expect(try await app.post(["senderId": "u_ada"]) == .nothingToShow)
            #expect(host.center.standInDelivered.isEmpty)
        }

        @Test func `what iOS has against it is thrown`() async throws {
            host.center.standInFail(code: 1)
            let error = await #expect(throws: NSError.self) {
                try await host.app().post(socket())
            }
            #expect(error?.code == 1)
        }
    }
}
