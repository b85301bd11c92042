extension Vendor {
    static let cleverTap = Vendor(
        name: "CleverTap",
        modules: ["CTNotificationService"],
        superclasses: ["CTNotificationServiceExtension"],
        step: ".cleverTap",
        words: ["CTNotificationServiceExtension"],
        option: .init(
            step: ".cleverTap",
            pods: ["'CTNotificationService'"],
            settings: [
                .init(
                    "accountId",
                    infoPlistKey: "CleverTapAccountID",
                    pods: ["'CleverTap-iOS-SDK'"]
                ),
                .appGroup, .init("region", infoPlistKey: "CleverTapRegion"),
                .init("token", infoPlistKey: "CleverTapToken"),
            ]
        ),
        expoPlugin: .init(
            "@clevertap/clevertap-expo-plugin",
            fix:
                "set \"enableRichMedia\" and \"enablePushImpression\" to false in ios.notifications of "
                + "@clevertap/clevertap-expo-plugin",
            inherited: { options in
                [
                    ("accountId", options["accountId"]),
                    ("appGroup", options["ios", "notifications", "iosPushAppGroup"]),
                    ("region", options["accountRegion"]), ("token", options["accountToken"]),
                ]
            },
            addsExtension: { options in
                let notifications = options["ios", "notifications"]
                return notifications["enableRichMedia"].isTruthy
                    || notifications["enablePushImpression"].isTruthy
            }
        )
    )
}
