import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Tests of all steps from a payload to the delivered content, for each common format.
    @Suite struct ScenarioTests {
        @Test func `a OneSignal payload becomes a group with its number of recipients`()
            async throws
        {
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Engines", "body": "Hi"}, "mutable-content": 1},
                 "custom": {"i": "1", "a": {"communication": {"sender_name": "Ada", "sender_uid": "u_ada",
                  "conversation_id": "c", "group_name": "Engines", "recipients": ["u_1", "u_2", "u_3"],
                  "avatar_url": "https://a.example/ada.png"}}}}
                """#
            )
            let intent = try #require(shown.message)
            #expect(intent.sender?.displayName == "Ada")
            #expect(intent.sender?.personHandle?.value == "u_ada")
            #expect(intent.sender?.suggestionType == .instantMessageAddress)
            #expect(intent.sender?.image?.stubData == ExpectedAvatars.ada)
            #expect(intent.speakableGroupName?.spokenPhrase == "Engines")
            #expect(intent.conversationIdentifier == "c")
            #expect(intent.recipients?.compactMap(\.customIdentifier) == ["u_1", "u_2", "u_3"])
            let metadata = intent.donationMetadata as? INSendMessageIntentDonationMetadata
            #expect(metadata?.recipientCount == 3)
            #expect(
                intent.image(forParameterNamed: \.speakableGroupName)?.stubData
                    == ExpectedAvatars.ada
            )
            #expect(shown.content.threadIdentifier == "c")
        }

        @Test func `an intent contains the size of a large group, but only its first recipients`()
            async throws
        {
            let members = (0..<20).map { number in
                number == 15 ? #"{"id": "u_15", "name": "Joan"}"# : #"{"id": "u_\#(number)"}"#
            }.joined(separator: ",")
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
                 "senderId": "u_ada", "senderName": "Ada", "recipients": [\#(members)]}
                """#
            )
            let intent = try #require(shown.message)
            // The recipient with a name is necessary for "You, Joan & 19 others".
            #expect(
                intent.recipients?.compactMap(\.customIdentifier)
                    == (0..<7).map { "u_\($0)" } + ["u_15"]
            )
            let metadata = intent.donationMetadata as? INSendMessageIntentDonationMetadata
            #expect(metadata?.recipientCount == 20)
        }

        @Test func `placeholder recipients are added only if the app configures it`() async throws {
            let payload = #"""
                {"aps": {"alert": {"title": "Ada", "subtitle": "Engines", "body": "Hi"}, "mutable-content": 1},
                 "custom": {"i": "1", "a": {"communication": {"sender_name": "Ada", "sender_uid": "u_ada"}}}}
                """#
            let plain = try #require(try await deliver(payload).message)
            #expect(plain.recipients == nil)
            let metadata = plain.donationMetadata as? INSendMessageIntentDonationMetadata
            #expect(metadata?.recipientCount == 2)
            let filled = try await deliver(payload) { $0.usesPlaceholderRecipients = true }
            #expect(
                filled.message?.recipients?.compactMap(\.customIdentifier)
                    == ["placeholder-1", "placeholder-2"]
            )
        }

        @Test func `a direct message has a sender and no recipients`() async throws {
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1, "sound": "ping",
                  "badge": 3, "category": "CHAT"}, "senderId": "u_ada",
                 "senderAvatar": "https://a.example/ada.png", "conversationId": "c@1"}
                """#
            )
            let intent = try #require(shown.message)
            #expect(intent.recipients == nil)
            #expect(intent.speakableGroupName == nil)
            #expect(intent.content == "Hi")
            #expect(shown.content.title == "Ada")
            #expect(shown.content.sound?.stubName == "ping")
            #expect(shown.content.badge == 3)
            #expect(shown.content.categoryIdentifier == "CHAT")
            #expect(shown.content.threadIdentifier == "c_1")
            #expect(intent.conversationIdentifier == "c_1")
            #expect(shown.content.userInfo["senderId"] as? String == "u_ada")
        }

        @Test func `email and phone handles match contacts and aren't suggested`() async throws {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([.senderID: ["id"], .senderHandle: ["mail"]])
            let shown = try await deliver(
                #"{"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1}, "id": "u", "mail": "ada@example.com"}"#
            ) { $0.settings = settings }
            #expect(shown.message?.sender?.personHandle?.type == .emailAddress)
            #expect(shown.message?.sender?.suggestionType == INPersonSuggestionType.none)
        }

        @Test(arguments: [
            ("incoming", INCallDestinationType.normal, INCallRecordType.ringing),
            ("missed", .callBack, .missed), ("voicemail", .voicemail, .voicemail),
        ])
        func `a call has its caller, record and destination`(
            _ state: String,
            _ destination: INCallDestinationType,
            _ record: INCallRecordType
        ) async throws {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([
                .senderID: ["id"], .callState: ["state"], .callCapability: ["kind"],
                .avatarURL: ["pic"], .callParticipants: ["people"], .callDuration: ["secs"],
            ])
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Call"}, "mutable-content": 1}, "id": "u",
                 "state": "\#(state)", "kind": "video", "pic": "https://a.example/ada.png", "secs": 12,
                 "people": [{"id": "u_joan", "name": "Joan"}]}
                """#
            ) { $0.settings = settings }
            let intent = try #require(shown.call)
            #expect(intent.destinationType == destination)
            #expect(intent.callRecordToCallBack?.callRecordType == record)
            #expect(intent.callRecordToCallBack?.callDuration == 12)
            #expect(intent.callCapability == .videoCall)
            #expect(intent.contacts?.map(\.displayName) == ["Ada", "Joan"])
            #expect(intent.contacts?.first?.image?.stubData == ExpectedAvatars.ada)
            #expect(
                intent.image(forParameterNamed: \.callRecordToCallBack)?.stubData
                    == ExpectedAvatars.ada
            )
        }

        @Test func `a mapped group shows the group's avatar`() async throws {
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([
                .senderID: ["data.senderId"], .groupName: ["data.groupName"],
                .groupAvatarURL: ["data.groupAvatar"],
            ])
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Engines", "body": "~ Ada: Hi"}, "mutable-content": 1},
                 "data": {"senderId": "u_ada", "groupName": "Engines",
                  "groupAvatar": "https://a.example/engines.png"}}
                """#
            ) { $0.settings = settings }
            let intent = try #require(shown.message)
            #expect(intent.sender?.displayName == "Engines")
            #expect(
                intent.image(forParameterNamed: \.speakableGroupName)?.stubData
                    == ExpectedAvatars.engines
            )
            #expect(shown.content.body == "~ Ada: Hi")
        }

        @Test func `a processor attaches an image to a plain notification`() async throws {
            let request = try #require(
                try TestHost.request(
                    #"""
                    {"aps": {"alert": {"title": "Shipped", "body": "Look"}, "mutable-content": 1},
                     "_motisig": {"imageUrl": "https://a.example/photo.jpg"}}
                    """#
                )
            )
            let host = TestHost()
            var configuration = ServiceConfiguration()
            configuration.fetcher = FakeDownloader([
                "https://a.example/photo.jpg": .success(Sample.jpeg)
            ])
            configuration.clock = TestClock()
            NotificationProcessor(configuration: configuration).handle(request) { host.receive($0) }
            let content = await host.firstDelivered()
            #expect(content.stubProvider == nil)
            #expect(content.attachments.map(\.type) == ["public.jpeg"])
            let file = try #require(content.attachments.first?.url)
            #expect(try Data(contentsOf: file) == Data(Sample.jpeg))
            #expect(content.title == "Shipped")
        }

        @Test func `the result of a hook that decrypts is parsed`() async throws {
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "New message", "body": "…"}, "mutable-content": 1},
                 "encrypted_body": "SGk=", "image_url": "https://a.example/photo.jpg"}
                """#
            ) { configuration in
                configuration.willProcess = { content in
                    let secret = content.userInfo["encrypted_body"] as? String ?? ""
                    content.body = String(
                        decoding: Data(base64Encoded: secret) ?? Data(),
                        as: UTF8.self
                    )
                    content.title = "Ada"
                    content.userInfo["senderId"] = "u_ada"
                    return content
                }
            }
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.content.body == "Hi")
            #expect(shown.content.attachments.count == 1)
        }

        @Test func `vendor steps run in order, and their result is styled with its attachments`()
            async throws
        {
            let shown = try await deliver(
                #"""
                {"aps": {"alert": {"title": "Ada", "body": "Hi"}, "mutable-content": 1},
                 "senderId": "u_ada", "image": "https://a.example/photo.jpg"}
                """#
            ) { configuration in
                configuration.vendorSteps = [
                    VendorStep(name: "first") { _, content, handler in
                        content.body += ", first"
                        handler(content)
                    },
                    VendorStep(name: "second") { _, content, handler in
                        content.body += ", second"
                        handler(content)
                    },
                ]
            }
            #expect(shown.content.body == "Hi, first, second")
            #expect(shown.message?.sender?.displayName == "Ada")
            #expect(shown.content.attachments.count == 1)
        }
    }
}
