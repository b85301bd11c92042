extension Vendor {
    static let klaviyo = Vendor(
        name: "Klaviyo",
        modules: ["KlaviyoSwiftExtension"],
        calls: ["KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest("],
        expirations: [
            "KlaviyoExtensionSDK.handleNotificationServiceExtensionTimeWillExpireRequest("
        ],
        step: ".klaviyo",
        words: ["handleNotificationServiceDidReceivedRequest"],
        group: .init(key: "klaviyo_app_group"),
        option: .init(
            step: ".klaviyo",
            pods: ["'KlaviyoSwiftExtension'"],
            settings: [.appGroup],
            appGroup: "group.{app}.KlaviyoNotificationServiceExtension.shared",
            appGroupKey: "klaviyo_app_group"
        ),
        expoPlugin: .init(
            "klaviyo-expo-plugin",
            fix:
                "set \"includeNotificationServiceExtension\": false in the ios options of klaviyo-expo-plugin",
            addsExtension: { !$0["ios", "includeNotificationServiceExtension"].isFlag(false) }
        )
    )
}
