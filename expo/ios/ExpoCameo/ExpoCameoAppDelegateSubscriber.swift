import CameoApp
import ExpoModulesCore

#if canImport(UIKit)
import UIKit
#endif

/// Sets Cameo's notification center delegate before the app has finished launching, so that the tap that
/// launches the app isn't lost, and forwards payloads that wake the app in the background.
public class ExpoCameoAppDelegateSubscriber: ExpoAppDelegateSubscriber {
    /// Called by Expo at launch.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        _ = NotificationHub.shared
        return true
    }

    /// Called by Expo for a payload with `content-available`. In the foreground the notification center
    /// delegate receives it as well, so it is ignored here.
    public func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        if application.applicationState == .background {
            BackgroundTime.begin()
            NotificationHub.shared.route.delegate.handleRemoteNotification(userInfo)
        }
        completionHandler(.noData)
    }
}
