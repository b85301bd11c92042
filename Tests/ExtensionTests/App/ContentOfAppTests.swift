import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Notifications that the app makes itself.
    @Suite(.tags(.concurrency)) struct ContentOfAppTests {
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
                ].merging(more) { $1 }
            )
        }

        @Test func `a payload that came another way is styled by the same code`() async throws {
            let content = await host.app().content(of: socket())
            let shown = Shown(content: content)
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.message?.sender?.image?.stubData.isEmpty == false)
            #expect(content is StubUpdatedContent)
            #expect(content.sound?.stubName == "ping")
            #expect(content.badge == 3)
            #expect(content.categoryIdentifier == "message")
            #expect(content.threadIdentifier == "room")
            #expect(content.interruptionLevel == .passive)
            #expect((content.userInfo as NSDictionary) == socket() as NSDictionary)
            let record = try #require(await lastRecord)
            #expect(record.place == .app)
            #expect(record.avatarSource == "network")
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
                "aps": ["alert": ["title": "Shop", "subtitle": "S", "body": "Sale"]]
            ])
            #expect(content.title == "Shop")
            #expect(content.subtitle == "S")
            #expect(content.stubProvider == nil)
        }

        @Test func `a message is posted once, whoever was first`() async throws {
            let app = host.app()
            #expect(
                try await app.post(socket(["gcm.message_id": "m_1"])) == .posted(id: "m_1")
            )
            #expect(host.center.stubDelivered.map(\.request.identifier) == ["m_1"])
            #expect(try await app.post(socket(["gcm.message_id": "m_1"])) == .alreadyShown)
            var record = DeliveryRecord()
            record.messageID = "m_2"
            try DeliveryLog(container: host.container).append(record)
            #expect(try await app.post(socket(["gcm.message_id": "m_2"])) == .alreadyShown)
            // What was only made was not shown.
            _ = await app.content(of: socket(["gcm.message_id": "m_3"]))
            _ = await lastRecord
            #expect(
                try await app.post(socket(["gcm.message_id": "m_3"])) == .posted(id: "m_3")
            )
            #expect(host.center.stubDelivered.count == 2)
        }

        @Test func `of many that post one message at once one does`() async throws {
            let app = host.app()
            let posted = try await withThrowingTaskGroup(of: CommunicationApp.PostResult.self) {
                group in
                for _ in 0..<8 {
                    group.addTask {
                        try await app.post(socket(["gcm.message_id": "m_1"]))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(posted.filter { $0 == .posted(id: "m_1") }.count == 1)
            #expect(posted.filter { $0 == .alreadyShown }.count == 7)
        }

        @Test func `two accounts' messages may have one identifier`() async throws {
            let app = host.app()
            try app.updateSettings {
                $0.mapping = try? Mapping([
                    .senderID: ["senderId"], .messageID: ["id"], .account: ["acc"],
                ])
            }
            for account in ["a", "b"] {
                let posted = try await app.post(socket(["id": "m_1", "acc": account]))
                #expect(posted != .alreadyShown)
            }
            #expect(host.center.stubDelivered.count == 2)
            var record = DeliveryRecord()
            record.messageID = "m_2"
            record.accountDigest = DeliveryLog.accountDigest("a")
            try DeliveryLog(container: host.container).append(record)
            #expect(try await app.post(socket(["id": "m_2", "acc": "a"])) == .alreadyShown)
            #expect(try await app.post(socket(["id": "m_2", "acc": "b"])) != .alreadyShown)
        }

        @Test func `what iOS has refused may be posted again`() async throws {
            let app = host.app()
            host.center.stubFail(code: 1)
            await #expect(throws: NSError.self) {
                try await app.post(socket(["gcm.message_id": "m_1"]))
            }
            host.center.stubFail()
            #expect(
                try await app.post(socket(["gcm.message_id": "m_1"])) == .posted(id: "m_1")
            )
        }

        @Test func `keys of the string tables are looked up, their arguments put in`() async {
            #expect(
                LocalizedAlert.filled("%@ to %2$@ (%1$@) 100%% %d %@", ["a", "b"])
                    == "a to b (a) 100% %d b"
            )
            #expect(LocalizedAlert.filled("%9$@%@%", []) == "%")
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

        /// As an app delegate has it: a payload of any values, on the main actor.
        @MainActor private func appDelegate(
            _ app: CommunicationApp,
            _ delegate: CommunicationDelegate,
            didReceive userInfo: [AnyHashable: Any]
        ) async throws -> CommunicationApp.PostResult {
            _ = await app.validateSetup(samplePayload: userInfo)
            _ = await app.content(of: userInfo)
            delegate.received(userInfo)
            return try await app.post(userInfo)
        }

        @Test func `a payload of any values need not cross from the main actor`() async throws {
            let posted = try await appDelegate(
                host.app(),
                CommunicationDelegate(app: host.app()),
                didReceive: socket(["gcm.message_id": "m_1"])
            )
            #expect(posted == .posted(id: "m_1"))
        }

        @Test
        func `nothing is posted into the conversation that is open, and nothing without a text`()
            async throws
        {
            let app = host.app()
            let open = VisibleConversation("room")
            #expect(try await app.post(socket(), visibleConversation: open) == .conversationIsOpen)
            #expect(try await app.post(["senderId": "u_ada"]) == .nothingToShow)
            #expect(host.center.stubDelivered.isEmpty)
        }

        @Test func `what iOS has against it is thrown`() async throws {
            host.center.stubFail(code: 1)
            let error = await #expect(throws: NSError.self) {
                try await host.app().post(socket())
            }
            #expect(error?.code == 1)
        }
    }
}
