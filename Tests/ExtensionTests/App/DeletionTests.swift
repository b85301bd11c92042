import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo

extension ExtensionSuite {
    /// Everything of an account, in one call.
    @Suite struct DeletionTests {
        private let host: AppHost

        init() throws {
            host = try AppHost()
            var settings = Settings()
            settings.mapping = try Mapping([.senderID: ["senderId"], .account: ["acc"]])
            settings.accounts = [Account(scope: "office"), Account(scope: "home")]
            settings.recordsPayloads = true
            try SettingsFile.write(settings, to: host.container)
        }

        /// Pushes for both accounts, through the extension, and a notification of each.
        private func deliverForBoth() async throws {
            let container = host.container
            for account in ["office", "home"] {
                _ = try await deliverRecorded(
                    #"""
                    {"aps": {"alert": {"title": "Ada", "body": "secret words"}, "mutable-content": 1},
                     "senderId": "u_ada", "senderAvatar": "https://a.example/ada.png",
                     "acc": "\#(account)"}
                    """#
                ) {
                    let fetcher = $0.fetcher
                    $0 = ServiceConfiguration(container: container)
                    $0.settings.mapping = try? Mapping([
                        .senderID: ["senderId"], .avatarURL: ["senderAvatar"], .account: ["acc"],
                    ])
                    $0.fetcher = fetcher
                }
                host.center.stubDeliver(
                    AppHost.notification(AppHost.message(["acc": account]), id: account)
                )
            }
            try await host.donations.donate(
                OutgoingMessage(
                    to: [Recipient(id: "u_ada")],
                    conversationID: "room",
                    account: "office"
                )
            )
            try await Badge(container: host.container, time: host.time).set(2)
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

        @Test func `of one account everything goes, of the other nothing`() async throws {
            try await deliverForBoth()
            #expect(files("pictures").count == 2)
            #expect(files("deliveries").count == 2)
            #expect(files("payloads").count == 2)
            #expect(files("isDonationEnabled").count == 3)
            try await host.app().deleteAllData(forAccount: "office")
            #expect(files("pictures").count == 1)
            #expect(DeliveryLog(container: host.container).entries().count == 1)
            #expect(files("payloads").isEmpty)
            #expect(files("isDonationEnabled").count == 1)
            #expect(StubDonations.shared.donations.map(\.groupIdentifier) == [#""home"/u_ada"#])
            #expect(host.center.stubDelivered.map(\.request.identifier) == ["home"])
            #expect(host.app().settings.accounts.map(\.scope) == ["home"])
            #expect(Badge(container: host.container).value == 2)
            // No file names the account or anybody in it.
            for name in files("") where !name.hasSuffix("settings.json") {
                let path = host.container.appendingPathComponent("Cameo/\(name)").path
                let bytes = FileManager.default.contents(atPath: path) ?? Data()
                #expect(bytes.range(of: Data("office".utf8)) == nil, "\(name)")
                #expect(!name.contains("office"))
            }
        }

        @Test func `the last account takes the badge with it`() async throws {
            try await deliverForBoth()
            try await host.app().deleteAllData(forAccount: "office")
            try await host.app().deleteAllData(forAccount: "home")
            #expect(Badge(container: host.container).value == 0)
            #expect(host.center.stubBadge == 0)
            #expect(files("pictures").isEmpty)
            #expect(files("deliveries").isEmpty)
            #expect(files("isDonationEnabled").isEmpty)
            #expect(host.center.stubDelivered.isEmpty)
        }

        @Test func `the only account owns what names none; an alarm of the app's own stays`()
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
                OutgoingMessage(to: [Recipient(id: "u_ada")], conversationID: "room")
            )
            try await host.app().deleteAllData(forAccount: "home")
            #expect(host.center.stubDelivered.map(\.request.identifier) == ["alarm"])
            let left = await withCheckedContinuation { continuation in
                host.center.getPendingNotificationRequests {
                    continuation.resume(returning: $0.count)
                }
            }
            #expect(left == 0)
            #expect(StubDonations.shared.donations.isEmpty)
            #expect(host.app().settings.accounts.isEmpty)
        }

        @Test func `an iOS that does not tell its notifications is said`() async throws {
            host.center.stubFail(answersNever: true)
            let (app, time) = (host.app(), host.time)
            let task = Task { try await app.deleteAllData(forAccount: "office") }
            for moment in [2.0, 4.0] {
                await time.untilAwaited(moment)
                time.advance(to: moment)
            }
            await #expect(throws: NotificationsUnconfirmed.self) { try await task.value }
            #expect(app.settings.accounts.map(\.scope) == ["home"])
        }

        @Test func `settings that cannot be written are said, and the rest is deleted`()
            async throws
        {
            try await deliverForBoth()
            let settings = host.container.appendingPathComponent("Cameo/settings.json")
            let text = try Data(contentsOf: settings)
            try FileManager.default.removeItem(at: settings)
            // A folder in the file's place; the app still knows the account from the Info.plist.
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
            #expect(files("pictures").count == 1)
        }

        @Test func `what one part refuses keeps no other from being deleted`() async throws {
            try await deliverForBoth()
            StubFailures.shared.deletion = .fails(code: 9)
            await #expect(throws: DonationError.refused(code: 9)) {
                try await host.app().deleteAllData(forAccount: "office")
            }
            #expect(files("pictures").count == 1)
            #expect(host.app().settings.accounts.map(\.scope) == ["home"])
            #expect(host.donations.pendingDeletions == 2)
        }
    }
}
