import SwiftUI
import UserNotifications

@main
struct ProbeApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup {
            ProbeView(probe: delegate.probe)
        }
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    let probe = Probe()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        // E0 needs no permission, and its tests must not wait for the alert.
        guard ProcessInfo.processInfo.environment["XCTestConfigurationFilePath"] == nil else {
            return true
        }
        let trial = ProcessInfo.processInfo.environment["PROBE_TRIAL"]
        Task { await probe.start(trial: trial) }
        return true
    }

    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken token: Data
    ) {
        probe.token = token.map { String(format: "%02x", $0) }.joined()
    }

    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {
        probe.failure = error.localizedDescription
    }
}
