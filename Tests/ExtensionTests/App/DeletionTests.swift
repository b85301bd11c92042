import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of deleting all data of an account.
    @Suite struct DeletionTests {
        private let host: AppHost

        init() throws {
            host = try AppHost()
            var settings = CommunicationSettings()
            settings.mapping = try Mapping([.senderID: ["senderId"], .account: ["acc"]])
            settings.accounts = [
                CommunicationAccount(scope: "office"), CommunicationAccount(scope: "home"),
            ]
            settings.recordsPayloads = true
            try SettingsFile.write(settings, to: host.container)
        }

        /// Delivers a push for each of two accounts.
        private func deliverForBoth() async throws {
            let container = host.container
            for account in ["office", "home"] {
                _ = try await deliverRecorded(
                    #"""
                    {"aps": {"alert": {"title": "Ada", "body": "secret text"}, "mutable-content": 1},
                     "senderId": "u_ada", "senderAvatar": "https://a.example/ada.png",
                     "acc": "\#(account)"}
                    """#
                ) {
                    $0.read(container)
                    $0.settings.mapping = try? Mapping([
                        .senderID: ["senderId"], .avatarURL: ["senderAvatar"], .account: ["acc"],
                    ])
                }
                host.center.stubDeliver(
                    AppHost.notification(AppHost.message(["acc": account]), id: account)
                )
            }
            try await host.donations.donate(
                OutgoingMessage(
                    to: [MessageRecipient(id: "u_ada")],
                    conversationID: "room",
                    account: "office"
                )
            )
            try await CommunicationApp.Badge(container: host.container, clock: host.clock).set(2)
        }

        private func files(_ folder: String) -> [String] {
            let path = host.container.appendingPathComponent("Cameo/\(folder)").path
            let names =
                FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
            return names.filter { name in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(
                    atPath: "\(path)/\(name)",
                    isDirectory: &isFolder
                )
                return !isFolder.boolValue
            }
        }

        @Test func `all data of an account is deleted, and other accounts keep theirs`()
            async throws
        {
            try await deliverForBoth()
            #expect(files("avatars").count == 2)
            #expect(DeliveryLog(container: host.container).entries().count == 2)
            #expect(files("payloads").count == 2)
            #expect(files("donations").count == 3)
            // Terminated processes left these files behind.
            for path in [
                "avatars", "donations/groups", "receipts/waiting", "posted", "settings",
            ] {
                let folder = host.container.appendingPathComponent(
                    path == "settings" ? "Cameo/settings-drafts" : "Cameo/\(path)/drafts"
                )
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
                let name = "\(UUID().uuidString)-\(AccountFile.name("x", account: "office"))"
                try Data("office".utf8).write(to: folder.appendingPathComponent(name))
            }
            try await host.app().deleteAllData(forAccount: "office")
            #expect(files("avatars").count == 1)
            #expect(DeliveryLog(container: host.container).entries().count == 1)
            #expect(files("payloads").isEmpty)
            #expect(files("donations").count == 1)
            #expect(StubDonations.current.donations.map(\.groupIdentifier) == [#""home"/u_ada"#])
            #expect(host.center.stubDelivered.map(\.request.identifier) == ["home"])
            #expect(host.app().settings.accounts.map(\.scope) == ["home"])
            #expect(CommunicationApp.Badge(container: host.container).value == 2)
            // No file contains the account.
            for name in files("") where !name.hasSuffix("settings.json") {
                let path = host.container.appendingPathComponent("Cameo/\(name)").path
                let bytes = FileManager.default.contents(atPath: path) ?? Data()
                #expect(bytes.range(of: Data("office".utf8)) == nil, "\(name)")
                #expect(!name.contains("office"))
            }
        }

        @Test func `the badge is cleared with the last account`() async throws {
            try await deliverForBoth()
            try await host.app().deleteAllData(forAccount: "office")
            try await host.app().deleteAllData(forAccount: "home")
            #expect(CommunicationApp.Badge(container: host.container).value == 0)
            #expect(host.center.stubBadge == 0)
            #expect(files("avatars").isEmpty)
            #expect(files("deliveries").isEmpty)
            #expect(files("donations").isEmpty)
            #expect(host.center.stubDelivered.isEmpty)
        }

        @Test
        func
            `data without an account belongs to the only account, and other notifications are kept`()
            async throws
        {
            try SettingsFile.update(
                JSONObject([
                    ("mapping", .null),
                    ("accounts", .array([.object(JSONObject([("scope", .string("home"))]))])),
                ]),
                in: host.container
            )
            host.center.stubDeliver(AppHost.notification(AppHost.message(), id: "push"))
            host.center.stubDeliver(
                AppHost.notification(["alarm": 7], id: "alarm", isPush: false)
            )
            let center = host.center
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                center.add(
                    UNNotificationRequest(
                        identifier: "later",
                        content: AppHost.notification(AppHost.message()).request.content,
                        trigger: UNPushNotificationTrigger.stub()
                    )
                ) { _ in continuation.resume() }
            }
            try await host.donations.donate(
                OutgoingMessage(to: [MessageRecipient(id: "u_ada")], conversationID: "room")
            )
            try await host.app().deleteAllData(forAccount: "home")
            #expect(host.center.stubDelivered.map(\.request.identifier) == ["alarm"])
            let pendingCount = await withCheckedContinuation { continuation in
                host.center.getPendingNotificationRequests {
                    continuation.resume(returning: $0.count)
                }
            }
            #expect(pendingCount == 0)
            #expect(StubDonations.current.donations.isEmpty)
            #expect(host.app().settings.accounts.isEmpty)
        }

        @Test func `listing the notifications times out`() async throws {
            host.center.stubFail(answersNever: true)
            let (app, clock) = (host.app(), host.clock)
            let task = Task { try await app.deleteAllData(forAccount: "office") }
            for moment in [2.0, 4.0] {
                await clock.waitUntilScheduled(moment)
                clock.advance(to: moment)
            }
            await #expect(throws: CommunicationError.notificationsNotConfirmed) {
                try await task.value
            }
            #expect(app.settings.accounts.map(\.scope) == ["home"])
        }

        @Test func `all other data is deleted if the settings can't be written`()
            async throws
        {
            try await deliverForBoth()
            let settings = host.container.appendingPathComponent("Cameo/settings.json")
            let text = try Data(contentsOf: settings)
            try FileManager.default.removeItem(at: settings)
            // Replace the file with a directory. The Info.plist still contains the account.
            try FileManager.default.createDirectory(
                at: settings.appendingPathComponent("x"),
                withIntermediateDirectories: true
            )
            var bundle = AppBundle()
            bundle.extensions = [
                AppBundle.Extension(
                    extensionPoint: "com.apple.usernotifications.service",
                    settings: try JSONDocument(parsing: Array(text)).root.object
                )
            ]
            await #expect(throws: (any Error).self) {
                try await host.app(bundle).deleteAllData(forAccount: "office")
            }
            #expect(files("avatars").count == 1)
        }

        @Test func `all other data is deleted if donations can't be deleted`() async throws {
            try await deliverForBoth()
            StubFailures.current.deletion = .fails(code: 9)
            await #expect(throws: CommunicationError.donationsNotDeleted(code: 9)) {
                try await host.app().deleteAllData(forAccount: "office")
            }
            #expect(files("avatars").count == 1)
            #expect(host.app().settings.accounts.map(\.scope) == ["home"])
            #expect(host.donations.pendingDeletions == 2)
        }
    }
}
