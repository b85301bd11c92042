import CameoAnalysis
import ExpoModulesCore
import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import ExpoCameo

extension ExpoSuite {
    /// What JavaScript can call.
    @Suite struct ModuleTests {
        private let host: ExpoHost
        private var donated: [String?] {
            StubDonations.shared.donations.map(\.groupIdentifier)
        }

        init() throws {
            host = try ExpoHost()
        }

        @Test func `the module has its name, its event and its functions`() {
            #expect(host.definition.stubName == "ExpoCameo")
            #expect(host.definition.stubEvents == ["onNotification"])
            let functions = host.definition.stubFunctions
            #expect(
                functions.filter(\.value).keys.sorted() == [
                    "getBadge", "isDonationsEnabled", "setAnswersInFront", "setOpenConversation",
                    "settings", "updateSettings",
                ]
            )
            #expect(
                functions.filter { !$0.value }.keys.sorted() == [
                    "addToBadge", "clearAvatarCache", "clearBadge", "deleteDonations",
                    "deleteEverything", "donateOutgoing", "inspect", "prefetchAvatar",
                    "recentDeliveries", "setBadge", "setCategories", "setDonationsEnabled",
                    "validateSetup",
                ]
            )
        }

        @Test func `settings that are given are replaced, and null is the default`() async throws {
            _ = try await host.call(
                "updateSettings",
                #"{"mapping": {"senderIdKey": "from"}, "titleStyle": "groupFirst"}"#
            )
            _ = try await host.call("updateSettings", #"{"titleStyle": null}"#)
            let settings = try await host.call("settings")
            #expect(settings["mapping"]?["senderIdKey"] == .string("from"))
            #expect(settings["titleStyle"] == .string("senderFirst"))
        }

        @Test func `a misspelled setting is named with its neighbour`() async throws {
            #expect(
                await host.failure("updateSettings", #"{"titleStyl": "groupFirst"}"#)
                    == "ERR_CAMEO unknown settings key \"titleStyl\"; did you mean \"titleStyle\"?"
            )
            #expect(
                await host.failure("updateSettings", "7")
                    == "ERR_CAMEO the settings must be an object"
            )
            #expect(!SettingsFile.exists(in: try #require(host.container)))
        }

        @Test func `Expo has the words in both of its descriptions`() {
            let error = #expect(throws: CameoException.self) {
                try inWords { throw DonationError.nobody }
            }
            #expect(error?.description == "\(DonationError.nobody)")
            #expect(
                error?.debugDescription.hasPrefix("CameoException: \(DonationError.nobody) (at ")
                    == true
            )
        }

        @Test func `without an app group the way out is told`() async throws {
            let host = try ExpoHost(hasContainer: false)
            for (name, arguments) in [
                ("updateSettings", ["{}"]), ("recentDeliveries", [3]), ("clearAvatarCache", []),
                ("addToBadge", [1]),
            ] as [(String, [Any])] {
                let words =
                    arguments.isEmpty
                    ? await host.failure(name) : await host.failure(name, arguments[0])
                #expect(words?.contains("the app group cannot be reached") == true, "\(name)")
            }
            let words = await host.failure("prefetchAvatar", "https://a.example/a", "u_ada", nil)
            #expect(words?.contains("the app group cannot be reached") == true)
            let diagnosis = try await host.call("validateSetup", nil)
            #expect(diagnosis["appGroupAccessible"] == .bool(false))
            #expect(diagnosis["payloadParseResult"] == .null)
        }

        @Test func `a picture is fetched ahead for whom it shows, counted, and cleared`()
            async throws
        {
            let url = "https://a.example/ada.png"
            let person = AvatarSubject(.person, id: "u_ada")
            let room = AvatarSubject(.conversation, id: "engines", account: "work")
            let cache = AvatarCache(container: try #require(host.container))
            for subject in [person, room] {
                try cache.keep(
                    Sample.png,
                    .png,
                    of: subject,
                    addressDigest: Digest.sha256(Array(url.utf8)[...]),
                    originalDigest: [UInt8](repeating: 2, count: 32)
                )
            }
            // What is there for that subject is not fetched again; for another it would be.
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

        @Test func `a picture that cannot be had says why`() async throws {
            let words = await host.failure("prefetchAvatar", "file:///etc/passwd", "u_ada", nil)
            #expect(words?.hasPrefix("ERR_CAMEO ") == true)
            #expect(
                await host.failure(
                    "prefetchAvatar",
                    "https://a.example/a",
                    "u_ada",
                    #"{"kind": "group"}"#
                )
                    == "ERR_CAMEO \"kind\" of the options of a picture must be person or "
                    + "conversation"
            )
        }

        @Test func `the setup is validated with the keys that users know`() async throws {
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
            #expect(
                await host.failure("validateSetup", "[]")?.hasPrefix(
                    "ERR_CAMEO a payload is a JSON object"
                ) == true
            )
        }

        @Test func `the newest deliveries come first, with their explanation`() async throws {
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
            let deliveries = try await host.call("recentDeliveries", 2).array ?? []
            #expect(deliveries.map { $0["messageID"] } == [.string("m_4"), .string("m_3")])
            #expect(deliveries.allSatisfy { $0["explanation"]?.array?.isEmpty == false })
            #expect(try await host.call("recentDeliveries", -1) == .array([]))
        }

        @Test func `a payload is inspected with the app's settings, and no digit is lost`()
            async throws
        {
            _ = try await host.call("updateSettings", #"{"mapping": {"senderIdKey": "from"}}"#)
            let payload = """
                {"aps": {"alert": {"title": "Ada", "body": "Hello"}, "mutable-content": 1},
                 "from": 12345678901234567890}
                """
            let inspection = try await host.call("inspect", payload)
            #expect(inspection["sender"]?["id"] == .string("12345678901234567890"))
            #expect(inspection["file"] == .string("-"))
            let parser = PayloadParser(settings: host.hub.app.settings)
            let own = Inspection(of: try Payload(parsing: Array(payload.utf8)), parser: parser)
            #expect(inspection == own.json(file: "-"))
        }

        @Test func `a message is donated, and deleted by conversation, account or all`()
            async throws
        {
            for (room, account) in [("engines", "work"), ("looms", "work"), ("tea", "home")] {
                _ = try await host.call(
                    "donateOutgoing",
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
                await host.failure("donateOutgoing", #"{"recipients": []}"#)
                    == "ERR_CAMEO \(DonationError.nobody)"
            )
        }

        @Test func `donations are switched off and on again`() async throws {
            #expect(try await host.call("isDonationsEnabled") == .bool(true))
            _ = try await host.call("setDonationsEnabled", false)
            #expect(try await host.call("isDonationsEnabled") == .bool(false))
            #expect(
                await host.failure("donateOutgoing", #"{"recipients": ["u_grace"]}"#)
                    == "ERR_CAMEO \(DonationError.switchedOff)"
            )
            _ = try await host.call("setDonationsEnabled", true)
            #expect(try await host.call("isDonationsEnabled") == .bool(true))
        }

        @Test func `the badge is set, counted and cleared`() async throws {
            #expect(try await host.call("setBadge", 3).integer == 3)
            #expect(try await host.call("addToBadge", -1).integer == 2)
            #expect(try await host.call("getBadge").integer == 2)
            #expect(host.center.stubBadge == 2)
            _ = try await host.call("clearBadge")
            #expect(host.center.stubBadge == 0)
        }

        @Test func `categories are registered, and what is left out is told`() async throws {
            let problems = try await host.call(
                "setCategories",
                #"[{"id": "message"}, {"id": "message", "actions": ["mute"]}]"#
            )
            #expect(
                problems
                    == .array([
                        .string("\(NotificationCategory.Problem.sameCategory("message"))")
                    ])
            )
            let category = try #require(host.center.stubCategories.first)
            #expect(category.actions.map(\.identifier) == ["mute"])
            #expect(category.intentIdentifiers == ["INSendMessageIntent"])
        }

        @Test func `signing out deletes what is known, and the badge`() async throws {
            _ = try await host.call("setBadge", 3)
            _ = try await host.call("donateOutgoing", #"{"recipients": ["u_grace"]}"#)
            host.center.stubDeliver(ExpoHost.message())
            _ = try await host.call("deleteEverything", nil)
            #expect(donated.isEmpty)
            #expect(host.center.stubDelivered.isEmpty)
            #expect(host.center.stubBadge == 0)
        }

        @Test(.timeLimit(.minutes(1)), arguments: [StubMoment.create, .entersForeground])
        func `the start and the front ask again for what was not confirmed`(
            moment: StubMoment
        ) async throws {
            StubFailures.shared.deletion = .fails(code: 1)
            _ = await host.failure("deleteDonations", "{}")
            #expect(host.hub.app.donations.pendingDeletions == 1)
            StubFailures.shared.deletion = .succeeds
            host.definition.stubReach(moment)
            while host.hub.app.donations.pendingDeletions > 0 { await Task.yield() }
        }
    }
}
