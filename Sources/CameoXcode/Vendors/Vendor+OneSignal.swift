extension Vendor {
    static let oneSignal = Vendor(
        name: "OneSignal",
        modules: ["OneSignalExtension"],
        calls: ["OneSignalExtension.didReceiveNotificationExtensionRequest("],
        objectiveCCalls: ["OneSignalExtension", "OneSignal"].map {
            "[\($0) didReceiveNotificationExtensionRequest:request withMutableNotificationContent:bestAttemptContent "
                + "withContentHandler:contentHandler]"
        },
        requiredArgument: "withContentHandler:",
        expirations: ["OneSignalExtension.serviceExtensionTimeWillExpireRequest("],
        objectiveCExpirations: ["OneSignalExtension", "OneSignal"].map {
            "[\($0) serviceExtensionTimeWillExpireRequest:request withMutableNotificationContent:bestAttemptContent]"
        },
        step: ".oneSignal",
        // React Native's wrapper of the SDK has a class of its own.
        words: ["didReceiveNotificationExtensionRequest", "RCTOneSignalExtensionService"],
        group: .init(key: "OneSignal_app_groups_key", suffix: ".onesignal"),
        option: .init(
            step: ".oneSignal",
            pods: ["'OneSignalXCFramework', '>= 5.0.0', '< 6.0'"],
            settings: [.appGroup],
            appGroup: "group.{app}.onesignal",
            appGroupKey: "OneSignal_app_groups_key"
        ),
        expoPlugin: .init(
            "onesignal-expo-plugin",
            fix: "set the option \"disableNSE\" of onesignal-expo-plugin to true",
            inherited: { [("appGroup", $0["appGroupName"])] },
            addsExtension: { !$0["disableNSE"].isFlag(true) }
        )
    )
}
