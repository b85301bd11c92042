import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications
import os

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of the delivered content's properties, except for its style.
    @Suite struct ContentTests {
        private let payload = #"""
            {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "sound": "ping",
              "category": "CHAT"},
             "id": "u_ada", "tone": "bell.caf", "level": "time-sensitive", "score": 0.7, "window": "w1",
             "call": "incoming", "people": [{"id": "u_joan", "name": "Joan"}, {"id": "u_mary"}],
             "room": "Engines", "kind": "voip"}
            """#

        private func settings(_ values: [Mapping.Field: Mapping.Value]) throws
            -> CommunicationSettings
        {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping(
                values.merging([.senderID: ["id"]]) { first, _ in first }
            )
            return settings
        }

        @Test func `a mapping can set the sound, interruption level, relevance and target`()
            async throws
        {
            let own = try settings([
                .sound: ["tone"], .interruptionLevel: ["level"], .relevanceScore: ["score"],
                .targetContentID: ["window"],
            ])
            let shown = try await deliver(payload) { $0.settings = own }
            #expect(shown.content.sound?.stubName == "bell.caf")
            #expect(shown.content.interruptionLevel == .timeSensitive)
            #expect(shown.content.relevanceScore == 0.7)
            #expect(shown.content.targetContentIdentifier == "w1")
            #expect(shown.content.categoryIdentifier == "CHAT")
        }

        @Test(
            arguments: [
                (#""default""#, "incoming", "default", true),
                (#""ping""#, "incoming", "ping", true),
                (#""default""#, "missed", "default", false),
                (#""default""#, "", "default", false),
                (#"{"name": "alarm", "critical": 1}"#, "incoming", "alarm", false),
                ("null", "incoming", nil, nil),
            ] as [(String, String, String?, Bool?)]
        )
        func `only an incoming call rings, with the sound that the payload specifies`(
            _ sound: String,
            _ call: String,
            _ name: String?,
            _ isRingtone: Bool?
        ) async throws {
            let own = try settings([.callState: ["call"]])
            let payload = #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1,
                  "sound": \#(sound)}, "id": "u_ada", "call": "\#(call)"}
                """#
            let rings = try await deliver(payload) {
                $0.settings = own
                $0.ringsForIncomingCalls = true
            }
            #expect(rings.content.sound?.stubName == name)
            #expect(rings.content.sound?.stubIsRingtone == isRingtone)
            let plain = try await deliver(payload) { $0.settings = own }
            #expect(plain.content.sound?.stubName == name)
            #expect(plain.content.sound?.stubIsRingtone ?? false == false)
        }

        @Test func `a sound that a hook sets isn't replaced with a ringtone`() async throws {
            let own = try settings([.callState: ["call"]])
            for isFirst in [true, false] {
                let shown = try await deliver(payload) {
                    $0.settings = own
                    $0.ringsForIncomingCalls = true
                    let hook: ServiceConfiguration.Hook = { content in
                        content.sound = UNNotificationSound(named: .init("own"))
                        return content
                    }
                    if isFirst { $0.willProcess = hook } else { $0.willDeliver = hook }
                }
                #expect(shown.content.sound?.stubName == "own")
                #expect(shown.content.sound?.stubIsRingtone == false)
            }
        }

        @Test func `a mapped sound rings`() async throws {
            let own = try settings([.callState: ["call"], .sound: ["tone"]])
            let shown = try await deliver(payload) {
                $0.settings = own
                $0.ringsForIncomingCalls = true
            }
            #expect(shown.content.sound?.stubName == "bell.caf")
            #expect(shown.content.sound?.stubIsRingtone == true)
        }

        @Test func `the configuration determines which senders are contact suggestions`()
            async throws
        {
            let own = try settings([:])
            for isGuess in [true, false] {
                let shown = try await deliver(payload) {
                    $0.settings = own
                    $0.isContactSuggestion = { $0.sender?.id == "u_ada" && isGuess }
                }
                #expect(shown.message?.sender?.isContactSuggestion == isGuess)
            }
            let shown = try await deliver(payload) { $0.settings = own }
            #expect(shown.message?.sender?.isContactSuggestion == false)
            #expect(shown.message?.sender?.isMe == false)
        }

        @Test func `invalid values in mapped fields are ignored`()
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
            #expect(shown.content.sound?.stubName == "ping")
            #expect(shown.content.interruptionLevel == .active)
            #expect(shown.content.relevanceScore == 0)
        }

        @Test func `all properties of the received content are kept`() async throws {
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "badge": 2,
                  "sound": {"name": "alarm", "critical": 1}, "category": "CHAT", "thread-id": "t",
                  "interruption-level": "time-sensitive", "relevance-score": 0.5,
                  "target-content-id": "w", "filter-criteria": "f"}, "senderId": "u_ada", "x": [1]}
                """#
            )
            #expect(shown.content.badge == 2)
            #expect(shown.content.sound?.stubName == "alarm")
            #expect(shown.content.categoryIdentifier == "CHAT")
            #expect(shown.content.threadIdentifier == "t")
            #expect(shown.content.interruptionLevel == .timeSensitive)
            #expect(shown.content.relevanceScore == 0.5)
            #expect(shown.content.targetContentIdentifier == "w")
            #expect(shown.content.filterCriteria == "f")
            #expect(shown.content.userInfo["x"] as? [Int] == [1])
        }

        @Test func `an interaction is donated as incoming, in the group of its conversation`()
            async throws
        {
            let shown = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u", "conversationId": "c_donated"}"#
            )
            #expect(shown.message != nil)
            let donation = try #require(
                StubDonations.current.donations.last { $0.groupIdentifier == "c_donated" }
            )
            #expect(donation.direction == .incoming)
        }

        @Test func `the intent contains the mention, reply, contact and phone number`() async throws
        {
            let own = try settings([
                .senderHandle: ["phone"], .contactIdentifier: ["contact"],
                .mentionsCurrentUser: ["at"], .repliesToCurrentUser: ["re"], .groupName: ["room"],
            ])
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "id": "u",
                 "phone": "+44 20 7946 0000", "contact": "AB:1", "at": true, "re": true, "room": "R"}
                """#
            ) { $0.settings = own }
            let intent = try #require(shown.message)
            #expect(intent.sender?.personHandle?.type == .phoneNumber)
            #expect(intent.sender?.suggestionType == INPersonSuggestionType.none)
            #expect(intent.sender?.contactIdentifier == "AB:1")
            let metadata = intent.donationMetadata as? INSendMessageIntentDonationMetadata
            #expect(metadata?.mentionsCurrentUser == true)
            #expect(metadata?.isReplyToCurrentUser == true)
        }

        @Test func `a call from one person has the caller's avatar and the audio route`()
            async throws
        {
            let own = try settings([.callState: ["call"]])
            let shown = try await deliver(payload) { configuration in
                configuration.settings = own
                configuration.audioRoute = .bluetoothAudioRoute
            }
            let intent = try #require(shown.call)
            #expect(intent.audioRoute == .bluetoothAudioRoute)
            #expect(intent.contacts?.first?.image != nil)
            #expect(intent.image(forParameterNamed: \.callRecordToCallBack) == nil)
        }

        @Test func `the mapping's type, service, account and route are in the intents`()
            async throws
        {
            var own = try settings([
                .messageType: ["voice"], .serviceName: ["net"], .suggestionType: ["account"],
            ])
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "id": "u",
                 "voice": "ptt", "net": "Signal", "account": "socialProfile"}
                """#
            ) { [own] in $0.settings = own }
            let message = try #require(shown.message)
            #expect(message.outgoingMessageType == .outgoingMessageAudio)
            #expect(message.serviceName == "Signal")
            #expect(message.sender?.suggestionType == .socialProfile)

            own = try settings([
                .callState: .path("voip").values(["true": "ringing"]), .audioRoute: ["route"],
            ])
            let call = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "id": "u",
                 "voip": true, "route": "speaker"}
                """#
            ) { [own] in $0.settings = own }
            #expect(try #require(call.call).audioRoute == .speakerphoneAudioRoute)
        }

        @Test func `a plain push has the mapping's text and thread`() async throws {
            var own = CommunicationSettings()
            own.mapping = try Mapping([
                .title: "t", .subtitle: "s",
                .body: .path("aps.alert.body").stripping("{t}: "), .threadID: "th",
            ])
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "X", "body": "Sale: Today"}, "mutable-content": 1},
                 "t": "Sale", "s": "Sub", "th": "thread"}
                """#
            ) { [own] in $0.settings = own }
            #expect(shown.content.title == "Sale")
            #expect(shown.content.subtitle == "Sub")
            #expect(shown.content.body == "Today")
            #expect(shown.content.threadIdentifier == "thread")
            #expect(shown.message == nil)
        }

        @Test func `the sender is read from the arguments of a localized alert`() async throws {
            var own = CommunicationSettings()
            own.mapping = try Mapping(
                [.senderID: "aps.alert.loc-args[1]", .senderName: "aps.alert.loc-args[0]"],
                style: .init(when: ["aps.alert.loc-key": "MESSAGE"])
            )
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"loc-key": "MESSAGE", "loc-args": ["Ada", "u_1"], "body": "Hi"},
                  "mutable-content": 1}}
                """#
            ) { [own] in $0.settings = own }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.message?.sender?.customIdentifier == "u_1")
        }

        @Test func `the sender is read from an alert that is a string`() async throws {
            var own = CommunicationSettings()
            own.mapping = try Mapping([
                .senderID: ["from"], .senderName: .path("aps.alert").before(": "),
                .body: .path("aps.alert").stripping("{$senderName}: "),
            ])
            let shown = try await deliver(
                #"{"aps": {"alert": "Ada: Hi", "mutable-content": 1}, "from": "u_1"}"#
            ) { [own] in $0.settings = own }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.content.body == "Hi")
        }

        @Test func `a push removes the delivered notifications of its account`() async throws {
            let center = UNUserNotificationCenter.current()
            for (id, values) in [
                ("removed", ["m": "removal-1", "acc": "a"]),
                ("kept", ["m": "removal-2", "acc": "a"]),
                ("other", ["m": "removal-1", "acc": "b"]),
            ] {
                center.stubDeliver(AppHost.notification(AppHost.message(values), id: id))
            }
            let own = try settings([
                .messageID: ["m"], .removedMessageIDs: ["read"], .account: ["acc"],
            ])
            _ = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "id": "u",
                 "read": ["removal-1"], "acc": "a"}
                """#
            ) { $0.settings = own }
            let ids = await withCheckedContinuation { continuation in
                center.getDeliveredNotifications { notifications in
                    continuation.resume(returning: notifications.map(\.request.identifier))
                }
            }
            #expect(!ids.contains("removed"))
            #expect(ids.contains("kept") && ids.contains("other"))
        }

        @Test(arguments: [true, false])
        func `a thread identifier set by a hook never contains the character that crashes iOS`(
            _ isMessage: Bool
        ) async throws {
            let sender = isMessage ? #", "senderId": "u_ada""# : ""
            let shown = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}"# + sender
                    + "}"
            ) { configuration in
                configuration.willDeliver = { content in
                    content.threadIdentifier = "a@b"
                    return content
                }
            }
            #expect(shown.content.threadIdentifier == (isMessage ? "u_ada" : "a_b"))
        }

        @Test func `settings in code apply to the fetcher, and a callback doesn't replace the log`()
            async throws
        {
            let container = Scratch.newURL()
            var configuration = ServiceConfiguration(container: container)
            configuration.settings.urlPolicy.allowedHosts = ["cdn.example.com"]
            let fetcher = configuration.mediaLoader(nil).downloader as? URLSessionDownloader
            #expect(fetcher?.policy.allowedHosts == ["cdn.example.com"])
            let records = AsyncStream<DeliveryRecord>.makeStream()
            _ = try await deliver(payload) { configuration in
                configuration.read(container)
                configuration.didDeliver = { records.continuation.yield($0) }
            }
            var iterator = records.stream.makeAsyncIterator()
            _ = await iterator.next()
            #expect(DeliveryLog(container: container).records().count == 1)
        }

        @Test func `a group call can be shown as a group message`() async throws {
            var own = try settings([
                .callState: ["call"], .callParticipants: ["people"], .groupName: ["room"],
            ])
            let call = own
            let plain = try await deliver(payload) { $0.settings = call }
            #expect(plain.call?.contacts?.count == 3)
            own.groupCallStyle = .message
            let message = own
            let shown = try await deliver(payload) { $0.settings = message }
            #expect(shown.call == nil)
            #expect(shown.message?.speakableGroupName?.spokenPhrase == "Engines")
            #expect(
                shown.message?.recipients?.compactMap(\.customIdentifier) == ["u_joan", "u_mary"]
            )
            #expect(shown.content.body == "Hi")
        }

        @Test func `iOS 18 gets the app's attributed text`() async throws {
            let shown = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "senderId": "u"}"#
            ) { configuration in
                configuration.attributedBody = { NSAttributedString(string: "\($0.body)!") }
            }
            let context = try #require(
                shown.content.stubProvider as? UNNotificationAttributedMessageContext
            )
            #expect(context.stubContent.string == "Hi!")
            #expect(context.stubIntent.sender?.customIdentifier == "u")
        }

        @Test func `the log contains codes, and no text, names or identifiers`() async throws {
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "SECRET"}, "mutable-content": 1},
                 "senderId": "u_ada", "messageId": "m_SECRET"}
                """#
            ) { $0.settings.logLevel = .all }
            #expect(shown.message != nil)
            while !StubLog.current.lines.contains(where: { $0.contains("delivery done") }) {
                await Task.yield()
            }
            let text = StubLog.current.lines.joined(separator: "\n")
            #expect(text.contains("delivery notice style done"))
            #expect(text.contains("<mask.hash>"))
            #expect(!text.contains("SECRET") && !text.contains("Ada") && !text.contains("u_ada"))
        }
    }
}
