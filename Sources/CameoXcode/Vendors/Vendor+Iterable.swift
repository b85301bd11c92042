extension Vendor {
    static let iterable = Vendor(
        name: "Iterable",
        modules: ["IterableAppExtensions"],
        superclasses: ["ITBNotificationServiceExtension"],
        step: ".iterable",
        option: .init(step: ".iterable", pods: ["'Iterable-iOS-AppExtensions'"]),
        expoPlugin: .init(
            "@iterable/expo-plugin",
            fix:
                "set \"autoConfigurePushNotifications\" of @iterable/expo-plugin to false, which disables all of its "
                + "push setup; early versions ignore the option",
            addsExtension: { !$0["autoConfigurePushNotifications"].isFlag(false) }
        )
    )
}
