import Cameo
import ExpoModulesCore

#if canImport(UIKit)
import UIKit
#endif

/// Puts Cameo's delegate in its place before the app has finished launching, so that a tap that
/// starts the app is not lost; and tells of payloads that wake the app in the background.
public class ExpoCameoAppDelegateSubscriber: ExpoAppDelegateSubscriber {
    /// Called by Expo at the launch.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        _ = NotificationHub.shared
        return true
    }

    /// Called by Expo for a payload with `content-available`; in front the centre's delegate has
    /// told of it already.
    public func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        if application.applicationState == .background {
            BackgroundTime.begin()
            NotificationHub.shared.route.delegate.received(userInfo)
        }
        completionHandler(.noData)
    }
}
