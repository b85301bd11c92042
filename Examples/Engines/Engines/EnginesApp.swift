import CameoApp
import SwiftUI
import UserNotifications

/// Registers for notifications, and shows their banners while the app is in the foreground.
final class AppDelegate: NSObject, UIApplicationDelegate {
    let cameo = CommunicationApp()
    private lazy var notifications = CommunicationDelegate(app: cameo)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.delegate = notifications
        center.requestAuthorization(options: [.alert, .badge, .sound]) { @Sendable _, _ in }
        application.registerForRemoteNotifications()
        return true
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        #if DEBUG
        print(cameo.pushRecipient(deviceToken: token))
        Task { print(await cameo.diagnose()) }
        #endif
    }

    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        print(error.localizedDescription)
    }
}

@main
struct EnginesApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup {
            SetupView(app: delegate.cameo)
        }
    }
}
