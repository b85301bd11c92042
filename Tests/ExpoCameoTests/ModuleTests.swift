import ExpoModulesCore
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp
@testable import CameoInspection
@testable import ExpoCameo

extension ExpoSuite {
    /// Tests of the native module's functions.
    @Suite struct ModuleTests {
        private let host: ExpoHost
        private var donated: [String?] {
            StubDonations.current.donations.map(\.groupIdentifier)
        }

        init() throws {
            host = try ExpoHost()
        }

        @Test func `the module defines its name, its event and its functions`() {
            #expect(host.definition.stubName == "ExpoCameo")
            #expect(host.definition.stubEvents == ["onNotification"])
            let functions = host.definition.stubFunctions
            #expect(
                functions.filter(\.value).keys.sorted() == [
                    "getBadge", "getSettings", "isDonationEnabled",
                    "setForegroundPresentationEnabled", "setVisibleConversation",
                    "updateSettings",
                ]
            )
            #expect(
                functions.filter { !$0.value }.keys.sorted() == [
                    "addToBadge", "clearAvatarCache", "clearBadge", "deleteAllData",
                    "deleteDonations", "donateOutgoingMessage", "getDailyDeliveries",
                    "getRecentDeliveries",
                    "inspectPayload", "postNotification", "prefetchAvatar", "setBadge",
                    "setCategories", "setDecryptionKey", "setDonationEnabled", "setRequestHeaders",
                    "validateSetup",
                ]
            )
        }

        @Test func `settings in an update are replaced, and null restores the default`()
            async throws
        {
            _ = try await host.call(
                "updateSettings",
                #"{"mapping": {"senderIdKey": "from"}, "allowsLocalhost": true}"#
            )
            let updated = try await host.call("getSettings")
            #expect(updated["allowsLocalhost"] == .bool(true))
            _ = try await host.call("updateSettings", #"{"allowsLocalhost": null}"#)
            let settings = try await host.call("getSettings")
            #expect(settings["mapping"]?["senderIdKey"] == .string("from"))
            #expect(settings["allowsLocalhost"] == .bool(false))
        }

        @Test func `a misspelled setting has a suggestion`() async throws {
            let error = CommunicationSettings.ParseError.unknownKey(
                "allowLocalhost",
                nearest: "allowsLocalhost"
            )
            #expect(
                await host.failure("updateSettings", #"{"allowLocalhost": true}"#)
                    == "ERR_CAMEO \(error)"
            )
            #expect(
                await host.failure("updateSettings", "7")
                    == "ERR_CAMEO \(BridgeError.wrongType(of: "settings", expected: "an object"))"
            )
            #expect(!SettingsFile.exists(in: try #require(host.container)))
        }

        @Test func `both descriptions of an exception contain the message`() {
            let error = #expect(throws: CameoException.self) {
                try bridgingErrors { throw CommunicationError.donationFailed(.noRecipient) }
            }
            #expect(error?.description == "\(CommunicationError.donationFailed(.noRecipient))")
            #expect(
                error?.debugDescription.hasPrefix(
                    "CameoException: \(CommunicationError.donationFailed(.noRecipient)) (at "
                )
                    == true
            )
        }

        @Test func `without an app group, calls fail`() async throws {
            let host = try ExpoHost(hasContainer: false)
            for (name, arguments) in [
                ("updateSettings", ["{}"]), ("getRecentDeliveries", [3]),
                ("getDailyDeliveries", []),
                ("clearAvatarCache", []),
                ("addToBadge", [1]),
            ] as [(String, [Any])] {
                let failure =
                    arguments.isEmpty
                    ? await host.failure(name) : await host.failure(name, arguments[0])
                #expect(failure == "ERR_CAMEO \(CommunicationError.appGroupUnavailable)", "\(name)")
            }
            let failure = await host.failure("prefetchAvatar", "https://a.example/a", "u_ada", nil)
            #expect(failure == "ERR_CAMEO \(CommunicationError.appGroupUnavailable)")
            let report = try await host.call("validateSetup", nil)
            #expect(report["appGroupAccessible"] == .bool(false))
            #expect(report["payloadParseResult"] == .null)
        }

        @Test func `an avatar is prefetched for its subject, counted and cleared`()
            async throws
        {
            let url = "https://a.example/ada.png"
            let person = AvatarSubject(.person, id: "u_ada")
            let room = AvatarSubject(.conversation, id: "engines", account: "work")
            let cache = AvatarCache(container: try #require(host.container))
            for subject in [person, room] {
                try cache.insert(
                    Sample.png,
                    .png,
                    for: subject,
                    urlDigest: Digest.sha256(Array(url.utf8)[...]),
                    originalDigest: [UInt8](repeating: 2, count: 32)
                )
            }
            // A cached avatar of the same subject isn't downloaded again.
            _ = try await host.call("prefetchAvatar", url, "u_ada", nil)
            _ = try await host.call(
                "prefetchAvatar",
                url,
                "engines",
                #"{"kind": "conversation", "account": "work"}"#
            )
            let count = try await host.call("validateSetup", nil)["cachedAvatarCount"]
            #expect(count?.integer == 2)
            _ = try await host.call("clearAvatarCache")
            #expect(cache.count == 0)
        }

        @Test func `a download that fails has a reason`() async throws {
            let failure = await host.failure("prefetchAvatar", "file:///etc/passwd", "u_ada", nil)
            #expect(failure?.hasPrefix("ERR_CAMEO ") == true)
            #expect(
                await host.failure(
                    "prefetchAvatar",
                    "https://a.example/a",
                    "u_ada",
                    #"{"kind": "group"}"#
                )
                    == "ERR_CAMEO "
                    + BridgeError.invalidValue(
                        of: "avatar options",
                        key: "kind",
                        expected: "person or conversation"
                    ).description
            )
        }

        @Test func `the result of validateSetup has its documented keys`() async throws {
            _ = try await host.call(
                "updateSettings",
                #"{"mapping": {"senderIdKey": "data.senderId", "avatarUrlKey": "data.avatar"}}"#
            )
            let result = try await host.call(
                "validateSetup",
                #"{"data": {"senderId": "u_ada", "avatar": "https://a.example/ada.jpg"}}"#
            )
            #expect(result["configValid"] == .bool(true))
            #expect(result["appGroupAccessible"] == .bool(true))
            #expect(result["cachedAvatarCount"]?.integer == 0)
            let parsed = try #require(result["payloadParseResult"]?.object)
            #expect(parsed["senderId"] == .string("u_ada"))
            #expect(parsed["avatarUrl"] == .string("https://a.example/ada.jpg"))
            for key in ["conversationId", "groupName", "groupAvatarUrl"] {
                #expect(parsed[key] == .null)
            }
            let error = #expect(throws: (any Error).self) {
                try Payload(parsing: Array("[]".utf8))
            }
            let reason = try #require(error.map { "\($0)" })
            #expect(await host.failure("validateSetup", "[]") == "ERR_CAMEO \(reason)")
        }

        @Test func `the number of pushes on each day is counted`() async throws {
            let log = DeliveryLog(container: try #require(host.container))
            let date = Date(timeIntervalSince1970: 1_700_000_000)
            try log.append(DeliveryRecord().closed(.done, at: 1), at: date)
            let days = try await host.call("getDailyDeliveries").array ?? []
            #expect(days.map { $0["day"] } == [.string("2023-11-14")])
            #expect(days.map { $0["delivered"] } == [.number(JSONNumber(1))])
            #expect(days.map { $0["died"] } == [.object(JSONObject())])
        }

        @Test func `the most recent deliveries come first, with explanations`() async throws {
            let log = DeliveryLog(container: try #require(host.container))
            for number in 1...4 {
                let record = try #require(
                    DeliveryRecord(
                        JSONObject([
                            ("steps", .array([])), ("messageID", .string("m_\(number)")),
                        ])
                    )
                )
                try log.append(record, at: Date(timeIntervalSince1970: Double(number)))
            }
            let deliveries = try await host.call("getRecentDeliveries", 2).array ?? []
            #expect(deliveries.map { $0["messageID"] } == [.string("m_4"), .string("m_3")])
            #expect(deliveries.allSatisfy { $0["explanation"]?.array?.isEmpty == false })
            #expect(try await host.call("getRecentDeliveries", -1) == .array([]))
        }

        @Test func `a payload is inspected with the app's settings, without losing digits`()
            async throws
        {
            _ = try await host.call("updateSettings", #"{"mapping": {"senderIdKey": "from"}}"#)
            let payload = """
                {"aps": {"alert": {"title": "Ada", "body": "Hello"}, "mutable-content": 1},
                 "from": 12345678901234567890}
                """
            let inspection = try await host.call("inspectPayload", payload)
            #expect(inspection["sender"]?["id"] == .string("12345678901234567890"))
            #expect(inspection["file"] == .string("-"))
            let parser = PayloadParser(settings: host.hub.app.settings)
            let expected = Inspection(of: try Payload(parsing: Array(payload.utf8)), parser: parser)
            #expect(inspection == expected.json(file: "-"))
        }

        @Test func `donations are deleted by conversation, by account or completely`()
            async throws
        {
            for (room, account) in [("engines", "work"), ("looms", "work"), ("tea", "home")] {
                _ = try await host.call(
                    "donateOutgoingMessage",
                    #"{"recipients": ["u_grace"], "conversationId": "\#(room)", "#
                        + #""account": "\#(account)"}"#
                )
            }
            #expect(donated == [#""work"/engines"#, #""work"/looms"#, #""home"/tea"#])
            _ = try await host.call(
                "deleteDonations",
                #"{"conversationId": "engines", "account": "work"}"#
            )
            #expect(donated == [#""work"/looms"#, #""home"/tea"#])
            _ = try await host.call("deleteDonations", #"{"account": "work"}"#)
            #expect(donated == [#""home"/tea"#])
            _ = try await host.call("deleteDonations", "{}")
            #expect(donated.isEmpty)
            #expect(
                await host.failure("donateOutgoingMessage", #"{"recipients": []}"#)
                    == "ERR_CAMEO \(CommunicationError.donationFailed(.noRecipient))"
            )
        }

        @Test func `donations are disabled and enabled again`() async throws {
            #expect(try await host.call("isDonationEnabled") == .bool(true))
            _ = try await host.call("setDonationEnabled", false)
            #expect(try await host.call("isDonationEnabled") == .bool(false))
            #expect(
                await host.failure("donateOutgoingMessage", #"{"recipients": ["u_grace"]}"#)
                    == "ERR_CAMEO \(CommunicationError.donationFailed(.disabled))"
            )
            _ = try await host.call("setDonationEnabled", true)
            #expect(try await host.call("isDonationEnabled") == .bool(true))
        }

        @Test func `the badge is set, changed and cleared`() async throws {
            #expect(try await host.call("setBadge", 3).integer == 3)
            #expect(try await host.call("addToBadge", -1).integer == 2)
            #expect(try await host.call("getBadge").integer == 2)
            #expect(host.center.stubBadge == 2)
            _ = try await host.call("clearBadge")
            #expect(host.center.stubBadge == 0)
        }

        @Test func `categories are registered, and problems are reported`() async throws {
            let problems = try await host.call(
                "setCategories",
                #"[{"id": "message"}, {"id": "message", "actions": ["mute"]}]"#
            )
            #expect(
                problems
                    == .array([
                        .string("\(Finding.duplicateCategory("message"))")
                    ])
            )
            let category = try #require(host.center.stubCategories.first)
            #expect(category.actions.map(\.identifier) == ["mute"])
            #expect(category.intentIdentifiers == ["INSendMessageIntent"])
        }

        @Test
        func `a received message is styled and posted once, unless its conversation is visible`()
            async throws
        {
            _ = try await host.call(
                "updateSettings",
                #"{"mapping": {"senderIdKey": "senderId", "messageIdKey": "messageId", "conversationIdKey": "conversationId"}}"#
            )
            let payload = """
                {"aps": {"alert": {"title": "Ada", "body": "Hello"}}, "senderId": "u_ada",
                 "senderName": "Ada", "conversationId": "engines", "messageId": "m_1",
                 "nothing": null, "list": [1, null]}
                """
            let posted = try await host.call("postNotification", payload)
            #expect(posted["result"] == .string("posted"))
            let request = try #require(host.center.stubDelivered.last?.request)
            #expect(posted["notificationId"] == .string(request.identifier))
            #expect(request.content.userInfo["nothing"] == nil)
            #expect((request.content.userInfo["list"] as? [Any])?.count == 1)
            let again = try await host.call("postNotification", payload)
            #expect(again == .object(JSONObject([("result", .string("alreadyShown"))])))
            _ = try await host.call("setVisibleConversation", #"{"id": "engines"}"#)
            let visible = try await host.call(
                "postNotification",
                payload.replacing("m_1", with: "m_2")
            )
            #expect(visible["result"] == .string("conversationVisible"))
            let silent = try await host.call("postNotification", #"{"aps": {"badge": 1}}"#)
            #expect(silent["result"] == .string("noText"))
            #expect(
                await host.failure("postNotification", "[]")
                    == "ERR_CAMEO \(BridgeError.wrongType(of: "payload", expected: "an object"))"
            )
        }

        @Test func `decryption keys and headers reach the extension`() async throws {
            let memory = MemoryKeychain()
            let keychain = try memory.shared(
                #"""
                {"keychainGroup": "TEAM.a", "decryption": {"algorithm": "aes-gcm"},
                 "authenticatedHosts": ["cdn.example.com"]}
                """#
            )
            host.module.keychain = keychain
            let key = Data(EncryptedSample.key).base64EncodedString()
            _ = try await host.call("setDecryptionKey", #"{"key": "\#(key)", "id": "k"}"#)
            _ = try await host.call(
                "setRequestHeaders",
                #"{"host": "cdn.example.com", "headers": {"Authorization": "Bearer a"}}"#
            )
            #expect(memory.texts.count == 2)
            let url = "https://cdn.example.com/a.png"
            #expect(keychain.headers.headers(for: url) == ["Authorization": "Bearer a"])
            // A missing value removes nothing.
            #expect(await host.failure("setDecryptionKey", #"{"id": "k"}"#) != nil)
            #expect(await host.failure("setDecryptionKey", #"{"id": "k", "key": ""}"#) != nil)
            #expect(await host.failure("setRequestHeaders", #"{"host": "cdn.example.com"}"#) != nil)
            #expect(memory.texts.count == 2)
            _ = try await host.call("setDecryptionKey", #"{"id": "k", "removes": true}"#)
            _ = try await host.call(
                "setRequestHeaders",
                #"{"host": "cdn.example.com", "removes": true}"#
            )
            #expect(memory.texts.isEmpty)
        }

        @Test func `secrets can't be stored without the options of the plugin`() async {
            #expect(
                await host.failure("setDecryptionKey", #"{"key": "TOPSECRET"}"#)
                    == "ERR_CAMEO \(SharedKeychain.Failure.noDecryptor)"
            )
            #expect(
                await host.failure(
                    "setRequestHeaders",
                    #"{"host": "a.example", "headers": {"A": "TOPSECRET"}}"#
                ) == "ERR_CAMEO \(SharedKeychain.Failure.unknownHost("a.example"))"
            )
        }

        @Test func `deleting all data removes donations, notifications and the badge`() async throws
        {
            _ = try await host.call("setBadge", 3)
            _ = try await host.call("donateOutgoingMessage", #"{"recipients": ["u_grace"]}"#)
            host.center.stubDeliver(ExpoHost.message())
            _ = try await host.call("deleteAllData", nil)
            #expect(donated.isEmpty)
            #expect(host.center.stubDelivered.isEmpty)
            #expect(host.center.stubBadge == 0)
        }

        @Test(.hangLimit, arguments: [StubMoment.create, .entersForeground])
        func `failed deletions are retried at launch and in the foreground`(
            moment: StubMoment
        ) async throws {
            StubFailures.current.deletion = .fails(code: 1)
            _ = await host.failure("deleteDonations", "{}")
            #expect(host.hub.app.donations.pendingDeletions == 1)
            StubFailures.current.deletion = .succeeds
            host.definition.stubReach(moment)
            while host.hub.app.donations.pendingDeletions > 0 { await Task.yield() }
        }
    }
}
