import CameoHost

extension Check {
    package static let coldStart = Check(
        "cold-start",
        requirement: """
            An app with scenes reads the notification that started it from the scene or the delegate, not from \
            `launchOptions`.
            """,
        explanation: """
            In an app with scenes, `launchOptions` doesn't contain the notification that the user tapped, so the app \
            starts without opening its conversation.
            """
    ) { $0.coldStart }
}

extension Doctor {
    /// The finding for an app with scenes that reads the tapped notification only from
    /// `launchOptions`.
    fileprivate var coldStart: Check.Verdict? {
        let hasScenes = properties.app.contains {
            $0.infoPlist?["UIApplicationSceneManifest"] != nil
                || $0.settings["INFOPLIST_KEY_UIApplicationSceneManifest_Generation"] == "YES"
        }
        guard hasScenes else { return nil }
        let location = appSources.lazy.compactMap { source -> String? in
            guard source.mentions("launchOptions") else { return nil }
            return source.code.launchNotification.map { source.location(of: $0) }
        }.first
        guard let location else { return nil }
        // iOS calls the delegate's method for taps that start the app, too.
        let others: Set<String> = [
            "notificationResponse", "didReceiveNotificationResponse", "CommunicationDelegate",
            "didReceive",
        ]
        let isReadElsewhere = appSources.contains { source in
            others.contains(where: source.mentions) && source.code.first(others) != nil
        }
        guard !isReadElsewhere else {
            return .pass(
                "The notification that starts the app is read from the scene or the delegate"
            )
        }
        return .warning(
            "\(location) reads the notification from launchOptions, which don't contain it in an app "
                + "with scenes",
            suggestion: coldStartFix
        )
    }

    private var coldStartFix: String {
        let response =
            "Keep the response that userNotificationCenter(_:didReceive:) receives, and pass it to"
        return switch toolchain.framework {
        case .native:
            "Implement userNotificationCenter(_:didReceive:), read connectionOptions.notificationResponse in "
                + "the scene delegate, or use CommunicationDelegate"
        case .expo:
            "Read the tap in JavaScript with useLastNotificationResponse of expo-notifications, because "
                + "npx expo prebuild replaces the app delegate"
        case .reactNative: "\(response) JavaScript"
        case .flutter: "\(response) Dart"
        }
    }
}

extension SourceCode {
    /// The key with which code reads the notification from `launchOptions`; `nil` if no code does.
    fileprivate var launchNotification: Token? {
        if let token = first(["UIApplicationLaunchOptionsRemoteNotificationKey"]) { return token }
        return tokens.indices.first { index in
            tokens[index].text == "remoteNotification"
                && text(max(0, index - 8)..<index).contains("launchOptions")
        }.map { tokens[$0] }
    }
}
