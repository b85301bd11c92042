extension Vendor {
    static let oneSignal = Vendor(
        name: "OneSignal",
        modules: ["OneSignalExtension"],
        calls: ["OneSignalExtension.didReceiveNotificationExtensionRequest("],
        requiredArgument: "withContentHandler:",
        expirations: ["OneSignalExtension.serviceExtensionTimeWillExpireRequest("],
        step: ".oneSignal",
        words: ["didReceiveNotificationExtensionRequest"],
        group: .init(key: "OneSignal_app_groups_key", suffix: ".onesignal")
    )
}
