import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of notifications that the app creates.
    @Suite(.tags(.concurrency)) struct AppContentTests {
        private let host: AppHost

        init() throws {
            host = try AppHost()
        }

        /// Returns the payload of a message from a socket, without `mutable-content`.
        private func message(_ values: [String: Any] = [:]) -> [AnyHashable: Any] {
            AppHost.message(
                [
                    "aps": [
                        "alert": ["title": "Ada", "subtitle": "S", "body": "Hi"], "sound": "ping",
                        "badge": 3, "category": "message", "interruption-level": "passive",
                    ], "senderAvatar": "https://a.example/ada.png",
                ].merging(values) { $1 }
            )
        }

        @Test func `a payload that wasn't delivered as a push is styled`() async throws {
            let content = await host.app().content(of: message())
            let shown = Shown(content: content)
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.message?.sender?.image?.stubData.isEmpty == false)
            #expect(content is StubUpdatedContent)
            #expect(content.sound?.stubName == "ping")
            #expect(content.badge == 3)
            #expect(content.categoryIdentifier == "message")
            #expect(content.threadIdentifier == "room")
            #expect(content.interruptionLevel == .passive)
            #expect((content.userInfo as NSDictionary) == message() as NSDictionary)
            let record = try #require(await lastRecord)
            #expect(record.process == .app)
            #expect(record.avatarSource == "network")
        }

        /// The last record, which is written after the content is returned.
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

        @Test func `a payload without a sender isn't styled`() async {
            let content = await host.app().content(of: [
                "aps": ["alert": ["title": "Shop", "subtitle": "S", "body": "Sale"]]
            ])
            #expect(content.title == "Shop")
            #expect(content.subtitle == "S")
            #expect(content.stubProvider == nil)
        }

        @Test func `a message is posted once, unless its push was shown`() async throws {
            let app = host.app()
            #expect(
                try await app.post(message(["gcm.message_id": "m_1"])) == .posted(id: "m_1")
            )
            #expect(host.center.stubDelivered.map(\.request.identifier) == ["m_1"])
            #expect(try await app.post(message(["gcm.message_id": "m_1"])) == .alreadyShown)
            var record = DeliveryRecord()
            record.messageID = "m_2"
            try DeliveryLog(container: host.container).append(record)
            #expect(try await app.post(message(["gcm.message_id": "m_2"])) == .alreadyShown)
            // Creating content doesn't show it.
            _ = await app.content(of: message(["gcm.message_id": "m_3"]))
            _ = await lastRecord
            #expect(
                try await app.post(message(["gcm.message_id": "m_3"])) == .posted(id: "m_3")
            )
            #expect(host.center.stubDelivered.count == 2)
        }

        @Test func `a message that several tasks post concurrently is posted once`() async throws {
            let app = host.app()
            let posted = try await withThrowingTaskGroup(of: CommunicationApp.PostResult.self) {
                group in
                for _ in 0..<8 {
                    group.addTask {
                        try await app.post(message(["gcm.message_id": "m_1"]))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(posted.filter { $0 == .posted(id: "m_1") }.count == 1)
            #expect(posted.filter { $0 == .alreadyShown }.count == 7)
        }

        @Test func `messages of two accounts may have the same identifier`() async throws {
            let app = host.app()
            try app.configure {
                $0.mapping = try? Mapping([
                    .senderID: ["senderId"], .messageID: ["id"], .account: ["acc"],
                ])
            }
            for account in ["a", "b"] {
                let posted = try await app.post(message(["id": "m_1", "acc": account]))
                #expect(posted != .alreadyShown)
            }
            #expect(host.center.stubDelivered.count == 2)
            var record = DeliveryRecord()
            record.messageID = "m_2"
            record.accountDigest = DeliveryLog.accountDigest("a")
            try DeliveryLog(container: host.container).append(record)
            #expect(try await app.post(message(["id": "m_2", "acc": "a"])) == .alreadyShown)
            #expect(try await app.post(message(["id": "m_2", "acc": "b"])) != .alreadyShown)
        }

        @Test func `a message may be posted again after an error`() async throws {
            let app = host.app()
            host.center.stubFail(code: 1)
            await #expect(throws: NSError.self) {
                try await app.post(message(["gcm.message_id": "m_1"]))
            }
            host.center.stubFail()
            #expect(
                try await app.post(message(["gcm.message_id": "m_1"])) == .posted(id: "m_1")
            )
        }

        @Test func `localized alerts are formatted with their arguments`() async {
            #expect(
                LocalizedAlert.formatted("%@ to %2$@ (%1$@) 100%% %d %@", ["a", "b"])
                    == "a to b (a) 100% %d b"
            )
            #expect(LocalizedAlert.formatted("%9$@%@%", []) == "%")
            let content = await host.app().content(of: [
                "aps": [
                    "alert": [
                        "title-loc-key": "no such %@", "title-loc-args": ["key"], "body": "B",
                    ],
                    "relevance-score": 0.5, "target-content-id": "window",
                ]
            ])
            #expect(content.title == "no such key")
            #expect(content.relevanceScore == 0.5)
            #expect(content.targetContentIdentifier == "window")
        }

        /// Calls the API as an app delegate does: on the main actor, with a payload that isn't
        /// sendable.
        @MainActor private func receiveRemoteNotification(
            _ app: CommunicationApp,
            _ delegate: CommunicationDelegate,
            userInfo: [AnyHashable: Any]
        ) async throws -> CommunicationApp.PostResult {
            _ = await app.diagnose(samplePayload: userInfo)
            _ = await app.content(of: userInfo)
            delegate.handleRemoteNotification(userInfo)
            return try await app.post(userInfo)
        }

        @Test func `a payload doesn't have to be sendable`() async throws {
            let posted = try await receiveRemoteNotification(
                host.app(),
                CommunicationDelegate(app: host.app()),
                userInfo: message(["gcm.message_id": "m_1"])
            )
            #expect(posted == .posted(id: "m_1"))
        }

        @Test
        func `no notification is posted for the visible conversation or without text`()
            async throws
        {
            let app = host.app()
            let visible = VisibleConversation("room")
            #expect(
                try await app.post(message(), visibleConversation: visible) == .conversationVisible
            )
            #expect(try await app.post(["senderId": "u_ada"]) == .noText)
            #expect(host.center.stubDelivered.isEmpty)
        }

        @Test func `an error from iOS is thrown`() async throws {
            host.center.stubFail(code: 1)
            let error = await #expect(throws: NSError.self) {
                try await host.app().post(message())
            }
            #expect(error?.code == 1)
        }
    }
}
