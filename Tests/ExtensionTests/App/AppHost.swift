import Foundation
import Intents
import TestSupport
import UserNotifications

@testable import Cameo

/// An app with a container of its own, and the system's side without anything from other tests.
struct AppHost {
    let container: URL
    let time = TestClock()
    var center: UNUserNotificationCenter { .current() }

    init() throws {
        container = Scratch.place()
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
        UNUserNotificationCenter.current().stubReset()
        StubDonations.shared.reset()
        StubFailures.shared.donation = .succeeds
        StubFailures.shared.deletion = .succeeds
    }

    /// The app, with pictures of the test's.
    func app(_ bundle: AppBundle = AppBundle()) -> CommunicationApp {
        var app = CommunicationApp(container: container, bundle: bundle, time: time)
        app.configure = { configuration in
            configuration.fetcher = FakeDownloader([
                "https://a.example/ada.png": .success(Sample.png)
            ])
        }
        return app
    }

    var donations: Donations { Donations(container: container, time: time) }

    /// A notification of a payload, as it arrives.
    static func notification(
        _ userInfo: [AnyHashable: Any],
        id: String = "n_1",
        isPush: Bool = true
    ) -> UNNotification {
        let content = UNMutableNotificationContent()
        content.userInfo = userInfo
        let alert = (userInfo["aps"] as? [String: Any])?["alert"] as? [String: Any]
        content.title = alert?["title"] as? String ?? ""
        content.body = alert?["body"] as? String ?? ""
        return UNNotification(
            stubRequest: UNNotificationRequest(
                identifier: id,
                content: content,
                trigger: isPush ? UNPushNotificationTrigger.stub() : nil
            )
        )
    }

    /// A message from Ada.
    static func message(_ more: [String: Any] = [:]) -> [AnyHashable: Any] {
        var userInfo: [String: Any] = [
            "aps": ["alert": ["title": "Ada", "body": "secret words"], "mutable-content": 1],
            "senderId": "u_ada", "conversationId": "room",
        ]
        userInfo.merge(more) { $1 }
        return userInfo
    }
}
