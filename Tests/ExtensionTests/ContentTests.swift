import Cameo
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications
import os

extension ExtensionSuite {
    /// What the content is given besides its style.
    @Suite struct ContentTests {
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "sound": "ping",
              "category": "CHAT"},
             "id": "u_ada", "tone": "bell.caf", "level": "time-sensitive", "score": 0.7, "window": "w1",
             "call": "incoming", "people": [{"id": "u_joan", "name": "Joan"}, {"id": "u_mary"}],
             "room": "Engines", "kind": "voip"}
            """#

        private func settings(_ paths: [Field: [PayloadPath]]) throws -> Settings {
            var settings = Settings()
            settings.mapping = try Mapping(paths.merging([.senderID: ["id"]]) { first, _ in first })
            return settings
        }

        @Test func `a mapping may name sound, interruption, relevance and target`() async throws {
            let own = try settings([
                .sound: ["tone"], .interruptionLevel: ["level"], .relevanceScore: ["score"],
                .targetContentID: ["window"],
            ])
            let shown = try await deliver(payload) { $0.settings = own }
            #expect(shown.content.sound?.standInName == "bell.caf")
            #expect(shown.content.interruptionLevel == .timeSensitive)
            #expect(shown.content.relevanceScore == 0.7)
            #expect(shown.content.targetContentIdentifier == "w1")
            #expect(shown.content.categoryIdentifier == "CHAT")
        }

        @Test func `what a mapping names and iOS would not take is left as the push had it`()
            async throws
        {
            let own = try settings([
                .sound: ["bad"], .interruptionLevel: ["tone"], .relevanceScore: ["many"],
            ])
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "sound": "ping"},
                 "id": "u_ada", "bad": "../../secret.caf", "tone": "loud", "many": 7}
                """#
            ) { $0.settings = own }
            #expect(shown.content.sound?.standInName == "ping")
            #expect(shown.content.interruptionLevel == .active)
            #expect(shown.content.relevanceScore == 0)
        }

        @Test func `a group call may be shown as a message of the group`() async throws {
            var own = try settings([
                .callState: ["call"], .callParticipants: ["people"], .groupName: ["room"],
            ])
            let call = own
            let plain = try await deliver(payload) { $0.settings = call }
            #expect(plain.call?.contacts?.count == 3)
            own.groupCalls = .message
            let message = own
            let shown = try await deliver(payload) { $0.settings = message }
            #expect(shown.call == nil)
            #expect(shown.message?.speakableGroupName?.spokenPhrase == "Engines")
            #expect(
                shown.message?.recipients?.compactMap(\.customIdentifier) == ["u_joan", "u_mary"])
            #expect(shown.content.body == "Hi")
        }

        @Test func `iOS 18 is given the app's attributed text`() async throws {
            let shown = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u"}"#
            ) { configuration in
                configuration.attributedBody = { NSAttributedString(string: "\($0.body)!") }
            }
            let context = try #require(
                shown.content.standInProvider as? UNNotificationAttributedMessageContext)
            #expect(context.standInContent.string == "Hi!")
            #expect(context.standInIntent.sender?.customIdentifier == "u")
        }

        @Test func `the log has codes, and neither texts nor names nor ids`() async throws {
            let host = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "SECRET"}, "mutable-content": 1},
                 "senderId": "u_ada", "messageId": "m_SECRET"}
                """#
            ) { $0.settings.log = .all }
            #expect(host.message != nil)
            while !StandInLog.shared.lines.contains(where: { $0.contains("handOver done") }) {
                await Task.yield()
            }
            let text = StandInLog.shared.lines.joined(separator: "\n")
            #expect(text.contains("delivery notice style done"))
            #expect(text.contains("<mask.hash>"))
            #expect(!text.contains("SECRET") && !text.contains("Ada") && !text.contains("u_ada"))
        }
    }
}
