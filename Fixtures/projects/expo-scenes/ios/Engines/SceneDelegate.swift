internal import Expo
import React

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene,
            let delegate = UIApplication.shared.delegate as? AppDelegate
        else { return }
        let window = UIWindow(windowScene: scene)
        self.window = window
        delegate.window = window
        delegate.factory?.startReactNative(
            withModuleName: "main",
            in: window,
            launchOptions: delegate.launchOptions
        )
    }
}
