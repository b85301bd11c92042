import CameoApp
import ExpoModulesCore

#if canImport(UIKit)
import UIKit
#endif

/// A subscriber that sets Cameo's notification center delegate before the app has finished
/// launching, so that the tap that launches the app isn't lost. It also forwards payloads that wake
/// the app in the background.
public class ExpoCameoAppDelegateSubscriber: ExpoAppDelegateSubscriber {
    /// Sets the delegate. Expo calls this method at launch.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        _ = NotificationHub.shared
        return true
    }

    /// Forwards a payload with `content-available`. Expo calls this method. In the foreground, the
    /// notification center delegate also receives the payload, so it is ignored here.
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
