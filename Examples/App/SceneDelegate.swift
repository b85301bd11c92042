#if canImport(UIKit)
import CameoApp
import UIKit

/// A scene delegate that reports the tap that launched the app, even if the notification center's
/// delegate is set later.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    var notifications: ForegroundNotifications?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        let notifications = ForegroundNotifications(app: CommunicationApp())
        if let response = connectionOptions.notificationResponse {
            notifications.delegate.handle(response)
        }
        self.notifications = notifications
    }
}
#endif
