import Foundation
import Intents
import TestSupport
import UserNotifications

@testable import Cameo
@testable import CameoApp

/// An app with a separate container.
struct AppHost {
    let container: URL
    let clock = TestClock()
    var center: UNUserNotificationCenter { .current() }

    init() throws {
        container = Scratch.newURL()
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
    }

    /// Returns the app, with a stub for downloads.
    func app(_ bundle: AppBundle = AppBundle()) -> CommunicationApp {
        var app = CommunicationApp(container: container, bundle: bundle, clock: clock)
        app.service = { configuration in
            configuration.fetcher = FakeDownloader([
                "https://a.example/ada.png": .success(Sample.png)
            ])
        }
        return app
    }

    var donations: Donations { Donations(container: container, clock: clock) }

    /// Returns a delivered notification with a payload.
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

    /// Returns the payload of a message from Ada, with additional values.
    static func message(_ values: [String: Any] = [:]) -> [AnyHashable: Any] {
        var userInfo: [String: Any] = [
            "aps": ["alert": ["title": "Ada", "body": "secret text"], "mutable-content": 1],
            "senderId": "u_ada", "conversationId": "room",
        ]
        userInfo.merge(values) { $1 }
        return userInfo
    }
}
