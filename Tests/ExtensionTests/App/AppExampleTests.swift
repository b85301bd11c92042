import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import AppExample
@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    /// Tests of the examples for apps, with stubs of the system.
    @Suite @MainActor struct AppExampleTests {
        private let host: AppHost
        private var app: CommunicationApp { CommunicationApp(container: host.container) }

        init() throws {
            host = try AppHost()
        }

        @Test func `launching writes settings, registers categories and retries deletions`()
            async throws
        {
            StubFailures.current.deletion = .fails(code: 1)
            await deleteDonations(ofRoom: "room", of: app)
            StubFailures.current.deletion = .succeeds
            try await startUp(app, signedInAs: "u_grace")
            #expect(app.settings.accounts.first?.ids == ["u_grace"])
            #expect(host.center.stubCategories.count == 2)
            #expect(app.donations.pendingDeletions == 0)
        }

        @Test func `settings are written, and the setup report uses them for the sample`()
            async throws
        {
            try configureNotifications(of: app, signedInAs: "u_grace")
            let settings = SettingsFile.read(container: host.container).settings
            #expect(settings.titleStyle == .groupFirst)
            #expect(settings.accounts.first?.ids == ["u_grace"])
            let text = await setupReport(of: app)
            #expect(text.contains("senderIdKey ← message.author.id"))
            #expect(await app.diagnose().isConfigurationValid)
        }

        @Test func `a sent message is donated, and deleted with its room`() async throws {
            await donateMessage("m_1", toRoom: "room", of: app)
            #expect(StubDonations.current.donations.map(\.identifier) == ["m_1"])
            StubFailures.current.deletion = .fails(code: 1)
            await deleteDonations(ofRoom: "room", of: app)
            #expect(StubDonations.current.donations.count == 1)
            StubFailures.current.deletion = .succeeds
            await retryDeletions(of: app)
            #expect(StubDonations.current.donations.isEmpty)
            try await setSuggestionsEnabled(false, of: app)
            await donateMessage("m_2", toRoom: "room", of: app)
            #expect(StubDonations.current.donations.isEmpty)
        }

        @Test func `access to the Focus status is requested`() async {
            #expect(await !allowsNotifyAnyway())
            #expect(!isSilenced)
            StubFailures.current.hasFocusAccess = true
            #expect(await allowsNotifyAnyway())
        }

        @Test func `taps and replies are handled, and the visible conversation has no banner`()
            async throws
        {
            let foreground = ForegroundNotifications(app: app)
            #expect(host.center.delegate === foreground.delegate)
            foreground.show("room")
            let notification = AppHost.notification(AppHost.message())
            let options = await withCheckedContinuation { continuation in
                foreground.delegate.userNotificationCenter(host.center, willPresent: notification) {
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
                    foreground.delegate.userNotificationCenter(host.center, didReceive: response) {
                        continuation.resume()
                    }
                }
            }
            #expect(foreground.actions == ["open room", "send 6 characters to room", "mute room"])
        }

        @Test func `categories are registered`() async throws {
            try await registerCategories(of: app)
            #expect(
                host.center.stubCategories.map(\.identifier).sorted()
                    == ["invitation", "message"]
            )
        }

        @Test func `reading messages reduces the badge`() async throws {
            _ = try BadgeCounter(container: host.container).apply(.set(5))
            try await markAsRead(2, badge(of: app))
            #expect(host.center.stubBadge == 3)
        }

        @Test func `a message from a socket is posted unless its room is visible`() async throws {
            let payload: [String: any Sendable] = [
                "aps": ["alert": ["title": "Ada", "body": "Hi"]], "senderId": "u_ada",
                "conversationId": "room",
            ]
            #expect(
                try await receive(payload, of: app, visibleRoom: "room") == .conversationVisible
            )
            _ = try await receive(payload, of: app, visibleRoom: nil)
            let shown = try #require(host.center.stubDelivered.first)
            #expect(Shown(content: shown.request.content).message?.sender?.displayName == "Ada")
        }

        @Test func `signing out deletes all data of the account`() async throws {
            try configureNotifications(of: app, signedInAs: "u_grace")
            host.center.stubDeliver(AppHost.notification(AppHost.message(["account": "home"])))
            await signOut("home", of: app)
            #expect(host.center.stubDelivered.isEmpty)
            #expect(SettingsFile.read(container: host.container).settings.accounts.isEmpty)
        }
    }
}
