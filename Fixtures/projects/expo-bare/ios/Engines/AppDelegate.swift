import Expo
import React

@main
class AppDelegate: ExpoAppDelegate {
    override func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        super.application(application, didFinishLaunchingWithOptions: launchOptions)
    }
}
