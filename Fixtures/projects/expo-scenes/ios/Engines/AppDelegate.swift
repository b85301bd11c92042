internal import Expo
import React

@main
class AppDelegate: ExpoAppDelegate {
    var window: UIWindow?
    var factory: RCTReactNativeFactory?
    var launchOptions: [UIApplication.LaunchOptionsKey: Any]?

    override func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        factory = ExpoReactNativeFactory(delegate: EnginesDelegate())
        self.launchOptions = launchOptions
        return super.application(application, didFinishLaunchingWithOptions: launchOptions)
    }

    override func application(
        _ application: UIApplication,
        configurationForConnectingSceneSession session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

class EnginesDelegate: ExpoReactNativeFactoryDelegate {}
