import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import AppExample
@testable import Cameo

extension ExtensionSuite {
    /// The app's examples, run against the stand-ins.
    @Suite @MainActor struct AppExampleTests {
        private let host: AppHost
        private var app: CommunicationApp { CommunicationApp(container: host.container) }

        init() throws {
            host = try AppHost()
        }

        @Test func `a start writes settings, registers categories and finishes what was left`()
            async throws
        {
            StandInFaults.shared.deletion = .fails(code: 1)
            await left("room", of: app)
            StandInFaults.shared.deletion = .succeeds
            try await startUp(app, signedInAs: "u_grace")
            #expect(app.settings.accounts.first?.ids == ["u_grace"])
            #expect(host.center.standInCategories.count == 2)
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
            #expect(StandInDonations.shared.donations.map(\.identifier) == ["m_1"])
            StandInFaults.shared.deletion = .fails(code: 1)
            await left("room", of: app)
            #expect(StandInDonations.shared.donations.count == 1)
            StandInFaults.shared.deletion = .succeeds
            await retryDeletions(of: app)
            #expect(StandInDonations.shared.donations.isEmpty)
            try await allowSuggestions(false, of: app)
            await sent("m_2", toRoom: "room", of: app)
            #expect(StandInDonations.shared.donations.isEmpty)
        }

        @Test func `Focus is asked for once`() async {
            #expect(await !mayBeNotifiedAnyway())
            #expect(!isSilenced)
            StandInFaults.shared.hasFocusAccess = true
            defer { StandInFaults.shared.hasFocusAccess = false }
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
                    standInNotification: notification,
                    actionIdentifier: UNNotificationDefaultActionIdentifier
                ),
                UNTextInputNotificationResponse(
                    standInNotification: notification,
                    actionIdentifier: "reply",
                    userText: "Coming"
                ),
                UNNotificationResponse(
                    standInNotification: notification,
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
                host.center.standInCategories.map(\.identifier).sorted()
                    == ["invitation", "message"]
            )
        }

        @Test func `the badge goes down by what was read`() async throws {
            _ = try BadgeCounter(container: host.container).apply(.set(5))
            try await read(2, badge(of: app))
            #expect(host.center.standInBadge == 3)
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
            let shown = try #require(host.center.standInDelivered.first)
            #expect(Shown(content: shown.request.content).message?.sender?.displayName == "Ada")
        }

        @Test func `after signing out nothing is left of the account`() async throws {
            try configureNotifications(of: app, signedInAs: "u_grace")
            host.center.standInDeliver(AppHost.notification(AppHost.message(["account": "home"])))
            await signOut("home", of: app)
            #expect(host.center.standInDelivered.isEmpty)
            #expect(SettingsFile.read(container: host.container).settings.accounts.isEmpty)
        }
    }
}
