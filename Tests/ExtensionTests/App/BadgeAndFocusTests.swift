import Foundation
import Intents
import TestSupport
import Testing
import UserNotifications

@testable import Cameo
@testable import CameoApp

extension ExtensionSuite {
    @Suite struct BadgeAndFocusTests {
        private let host: AppHost
        private var badge: CommunicationApp.Badge {
            CommunicationApp.Badge(container: host.container, clock: host.clock)
        }

        init() throws {
            host = try AppHost()
        }

        @Test func `the app and the extension share the badge number`()
            async throws
        {
            #expect(try await badge.set(3) == 3)
            #expect(host.center.stubBadge == 3)
            _ = try BadgeCounter(container: host.container).apply(.add(2))
            #expect(badge.value == 5)
            #expect(try await badge.add(-1) == 4)
            #expect(host.center.stubBadge == 4)
            try await badge.clear()
            #expect(host.center.stubBadge == 0)
            #expect(badge.value == 0)
            #expect(try await badge.add(-5) == 0)
        }

        @Test
        func `without an app group, the badge is limited and can't be incremented`()
            async throws
        {
            let badge = CommunicationApp.Badge(container: nil, clock: host.clock)
            #expect(try await badge.set(5_000_000) == 1_000_000)
            #expect(try await badge.set(-1) == 0)
            await #expect(throws: CommunicationError.appGroupUnavailable) { try await badge.add(1) }
        }

        @Test func `an error from iOS is thrown, but the shared number still changes`() async throws
        {
            host.center.stubFail(code: 1600)
            await #expect(throws: CommunicationError.badgeNotSet(code: 1600)) {
                try await badge.set(2)
            }
            #expect(badge.value == 2)
        }

        @Test func `setting the badge times out`() async throws {
            host.center.stubFail(answersNever: true)
            let badge = badge
            let task = Task { try await badge.set(2) }
            await host.clock.waitUntilScheduled(CommunicationApp.Badge.badgeTimeout)
            host.clock.advance(to: CommunicationApp.Badge.badgeTimeout)
            await #expect(throws: CommunicationError.badgeNotSet(code: nil)) {
                try await task.value
            }
        }

        @Test func `the Focus status requires access`() async {
            StubFailures.current.isFocused = true
            #expect(FocusAccess.authorization == .notDetermined)
            #expect(FocusAccess.isFocused == nil)
            // iOS terminates an app that requests access without a usage description, which the
            // tests' bundle doesn't contain.
            #expect(await FocusAccess.request() == .notDetermined)
            #expect(FocusAccess.wasRequested.withLock { $0 })
            #expect(await FocusAccess.request(hasDescription: true) == .denied)
            StubFailures.current.hasFocusAccess = true
            #expect(FocusAccess.authorization == .authorized)
            #expect(FocusAccess.isFocused == true)
            #expect(await FocusAccess.request(hasDescription: true) == .authorized)
        }
    }
}
