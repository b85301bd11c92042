#if os(iOS) || os(visionOS)
import CameoApp
import Foundation
import Testing
import UserNotifications

/// Tests of registering categories with the notification center, which exists only in an app.
///
/// The tests run one at a time, because the app has one notification center.
@Suite(.serialized) struct CategoryTests {
    private func registered() async -> [String: [String]] {
        await withCheckedContinuation { continuation in
            UNUserNotificationCenter.current().getNotificationCategories { categories in
                continuation.resume(
                    returning: Dictionary(
                        uniqueKeysWithValues: categories.map {
                            ($0.identifier, $0.actions.map(\.identifier))
                        }
                    )
                )
            }
        }
    }

    @Test(.enabled(if: HostApp.exists, HostApp.reason))
    func `a category is registered, and categories of other libraries remain`() async throws {
        let other = UNNotificationCategory(
            identifier: "other",
            actions: [UNNotificationAction(identifier: "open", title: "Open")],
            intentIdentifiers: []
        )
        UNUserNotificationCenter.current().setNotificationCategories([other])
        let problems = try await CommunicationApp().register([.message()])
        #expect(problems.isEmpty)
        let categories = await registered()
        #expect(categories["other"] == ["open"])
        #expect(categories["message"]?.count == 3)
    }

    @Test(.enabled(if: HostApp.exists, HostApp.reason))
    func `a category with the same identifier is replaced`() async throws {
        let app = CommunicationApp()
        try await app.register([.message()])
        try await app.register([.message(actions: [.reply()])])
        #expect(await registered()["message"]?.count == 1)
    }
}
#endif
