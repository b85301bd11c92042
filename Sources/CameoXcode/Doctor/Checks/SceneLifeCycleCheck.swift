import CameoHost

extension Check {
    package static let sceneLifeCycle = Check(
        "scene-life-cycle",
        requirement: "With Xcode 27, the app has a scene manifest and a scene delegate.",
        explanation: """
            Without a scene manifest, an app that is built with the iOS 27 SDK is terminated at \
            launch (TN3187). Without a scene delegate, its screen stays black. The check applies \
            to projects whose format, settings, `.xcode-version` or `eas.json` show that \
            Xcode 27 builds them.
            """
    ) { $0.sceneLifeCycle }
}

extension Doctor {
    fileprivate var sceneLifeCycle: Check.Verdict? {
        // Apps with the SwiftUI life cycle have scenes without a manifest.
        guard toolchain.usesXcode27, !appSources.isEmpty, !hasSwiftUIApp else { return nil }
        let missing = createsScenes ? [] : appConfigurations { !$0.hasSceneManifest }
        guard missing.isEmpty else {
            return .failure(
                "The app's Info.plist has no UIApplicationSceneManifest (\(list(missing))), so iOS 27 terminates "
                    + "the app at launch if it is built with Xcode 27",
                suggestion: sceneFix
            )
        }
        guard hasSceneDelegate else {
            return .failure(
                "The app has a scene manifest, but no scene delegate, so its screen stays black",
                suggestion: sceneFix
            )
        }
        return .pass("The app has a scene manifest and a scene delegate")
    }

    private var sceneFix: String {
        switch toolchain.framework {
        case .native:
            "Add UIApplicationSceneManifest to the Info.plist, and a UIWindowSceneDelegate class "
                + "that creates the window (Apple's TN3187)"
        case .expo:
            "Update to Expo SDK 58, whose template has ExpoAppSceneDelegate, or set ios.enableSceneSupport of the plugin "
                + "expo-build-properties to true with SDK 57, and run npx expo prebuild --clean"
        case .reactNative:
            "Add UIApplicationSceneManifest and a scene delegate that starts React Native in its window, as in the "
                + "template of your version or later (Apple's TN3187)"
        case .flutter:
            "Set UISceneDelegateClassName in UIApplicationSceneManifest to FlutterSceneDelegate, as described in "
                + "docs.flutter.dev/release/breaking-changes/uiscenedelegate"
        }
    }

    /// Whether the app delegate returns scene configurations, which makes a manifest unnecessary.
    private var createsScenes: Bool {
        let methods: Set<String> = [
            "configurationForConnecting", "configurationForConnectingSceneSession",
        ]
        return appSources.contains { source in
            methods.contains(where: source.mentions) && source.code.first(methods) != nil
        }
    }

    /// Whether the app's entry point is a SwiftUI `App`.
    private var hasSwiftUIApp: Bool {
        appSources.contains { source in
            guard source.mentions("App") else { return false }
            let tokens = source.code.tokens
            return tokens.indices.contains { index in
                guard tokens[index].text == "struct" else { return false }
                let declaration = tokens[index...].prefix { $0.text != "{" && $0.text != "where" }
                return declaration.drop { $0.text != ":" }.contains { $0.text == "App" }
            }
        }
    }

    /// Whether a source file of the app mentions a protocol or class for scene delegates, or the
    /// Info.plist specifies a delegate of another module, such as a framework.
    private var hasSceneDelegate: Bool {
        let delegates: Set<String> = [
            "UIWindowSceneDelegate", "UISceneDelegate", "ExpoAppSceneDelegate",
            "FlutterSceneDelegate",
        ]
        if appSources.contains(where: { source in
            delegates.contains(where: source.mentions) && source.code.first(delegates) != nil
        }) {
            return true
        }
        let named = properties.app.lazy.flatMap { configuration in
            configuration.sceneDelegates.map(configuration.settings.expanded)
        }
        let module =
            properties.app.first?.settings.expanded("$(PRODUCT_NAME:c99extidentifier)") ?? ""
        return named.contains { !$0.isEmpty && !$0.hasPrefix("\(module).") }
    }
}

extension ProjectProperties.Configuration {
    fileprivate var hasSceneManifest: Bool {
        infoPlist?["UIApplicationSceneManifest"] != nil
            || settings["INFOPLIST_KEY_UIApplicationSceneManifest_Generation"] == "YES"
    }

    /// The classes that the manifest specifies as delegates of window scenes.
    fileprivate var sceneDelegates: [String] {
        let manifest = infoPlist?["UIApplicationSceneManifest"]
        let roles = manifest?["UISceneConfigurations"]?["UIWindowSceneSessionRoleApplication"]
        guard case .array(let scenes)? = roles else { return [] }
        return scenes.compactMap { $0["UISceneDelegateClassName"]?.text }
    }
}
