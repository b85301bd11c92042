import CameoApp
import Combine
import SwiftUI
import UserNotifications

@main
struct EnginesApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup {
            SetupView(delegate: delegate)
        }
    }
}

/// Registers for notifications, and shows their banners while the app is in the foreground.
final class AppDelegate: NSObject, UIApplicationDelegate, ObservableObject {
    let cameo = CommunicationApp()
    @Published var token = "no token yet"
    private lazy var notifications = CommunicationDelegate(app: cameo)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        let center = UNUserNotificationCenter.current()
        center.requestAuthorization(options: [.alert, .badge, .sound]) { _, _ in }
        application.registerForRemoteNotifications()
        center.delegate = notifications
        return true
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        print(cameo.pushRecipient(deviceToken: token))
        Task { print(await cameo.diagnose()) }
        self.token = cameo.pushRecipient(deviceToken: token)
    }

    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        token = error.localizedDescription
    }
}
