extension Vendor {
    static let airship = Vendor(
        name: "Airship",
        modules: ["AirshipServiceExtension", "AirshipNotificationServiceExtension"],
        superclasses: ["UANotificationServiceExtension"],
        step: ".airship",
        option: .init(step: ".airship", pods: ["'AirshipServiceExtension'"]),
        expoPlugin: .init(
            "airship-expo-plugin",
            fix: "remove \"notificationService\" from the ios options of airship-expo-plugin",
            addsExtension: { $0["ios", "notificationService"] != nil }
        )
    )
}
