import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import AppExample
@testable import Cameo

extension ExtensionSuite {
    /// The app examples, run against the stubs.
    @Suite @MainActor struct AppExampleTests {
        private let host: AppHost
        private var app: CommunicationApp { CommunicationApp(container: host.container) }

        init() throws {
            host = try AppHost()
        }

        @Test func `a start writes settings, registers categories and finishes what was left`()
            async throws
        {
            StubFailures.shared.deletion = .fails(code: 1)
            await left("room", of: app)
            StubFailures.shared.deletion = .succeeds
            try await startUp(app, signedInAs: "u_grace")
            #expect(app.settings.accounts.first?.ids == ["u_grace"])
            #expect(host.center.stubCategories.count == 2)
            #expect(app.donations.pendingDeletions == 0)
        }

        @Test func `settings are written, and a diagnosis reads the sample by them`() async throws {
            try configureNotifications(of: app, signedInAs: "u_grace")
            let settings = SettingsFile.read(container: host.container).settings
            #expect(settings.titleStyle == .groupFirst)
            #expect(settings.accounts.first?.ids == ["u_grace"])
            let text = await report(of: app)
            #expect(text.contains("senderIdKey ← message.author.id"))
            #expect(text.contains("settings    written and read"))
        }

        @Test func `what was sent is donated, and deleted with its room`() async throws {
            await sent("m_1", toRoom: "room", of: app)
            #expect(StubDonations.shared.donations.map(\.identifier) == ["m_1"])
            StubFailures.shared.deletion = .fails(code: 1)
            await left("room", of: app)
            #expect(StubDonations.shared.donations.count == 1)
            StubFailures.shared.deletion = .succeeds
            await retryDeletions(of: app)
            #expect(StubDonations.shared.donations.isEmpty)
            try await allowSuggestions(false, of: app)
            await sent("m_2", toRoom: "room", of: app)
            #expect(StubDonations.shared.donations.isEmpty)
        }

        @Test func `Focus is asked for once`() async {
            #expect(await !mayBeNotifiedAnyway())
            #expect(!isSilenced)
            StubFailures.shared.hasFocusAccess = true
            defer { StubFailures.shared.hasFocusAccess = false }
            #expect(await mayBeNotifiedAnyway())
        }

        @Test func `a tap opens, a reply is sent, the open conversation is quiet`() async throws {
            let inFront = NotificationsInFront(app: app)
            #expect(host.center.delegate === inFront.delegate)
            inFront.show("room")
            let notification = AppHost.notification(AppHost.message())
            let options = await withCheckedContinuation { continuation in
                inFront.delegate.userNotificationCenter(host.center, willPresent: notification) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(options == [])
            for response in [
                UNNotificationResponse(
                    stubNotification: notification,
                    actionIdentifier: UNNotificationDefaultActionIdentifier
                ),
                UNTextInputNotificationResponse(
                    stubNotification: notification,
                    actionIdentifier: "reply",
                    userText: "Coming"
                ),
                UNNotificationResponse(
                    stubNotification: notification,
                    actionIdentifier: "mute"
                ),
            ] {
                await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                    inFront.delegate.userNotificationCenter(host.center, didReceive: response) {
                        continuation.resume()
                    }
                }
            }
            #expect(inFront.path == ["open room", "send 6 letters to room", "mute room"])
        }

        @Test func `categories are registered`() async throws {
            try await registerCategories()
            #expect(
                host.center.stubCategories.map(\.identifier).sorted()
                    == ["invitation", "message"]
            )
        }

        @Test func `the badge goes down by what was read`() async throws {
            _ = try BadgeCounter(container: host.container).apply(.set(5))
            try await read(2, badge(of: app))
            #expect(host.center.stubBadge == 3)
        }

        @Test func `a message of the socket is shown, unless its room is open`() async throws {
            let payload: [String: any Sendable] = [
                "aps": ["alert": ["title": "Ada", "body": "Hi"]], "senderId": "u_ada",
                "conversationId": "room",
            ]
            #expect(
                try await received(payload, of: app, whileOpen: "room") == .conversationIsOpen
            )
            _ = try await received(payload, of: app, whileOpen: nil)
            let shown = try #require(host.center.stubDelivered.first)
            #expect(Shown(content: shown.request.content).message?.sender?.displayName == "Ada")
        }

        @Test func `after signing out nothing is left of the account`() async throws {
            try configureNotifications(of: app, signedInAs: "u_grace")
            host.center.stubDeliver(AppHost.notification(AppHost.message(["account": "home"])))
            await signOut("home", of: app)
            #expect(host.center.stubDelivered.isEmpty)
            #expect(SettingsFile.read(container: host.container).settings.accounts.isEmpty)
        }
    }
}
