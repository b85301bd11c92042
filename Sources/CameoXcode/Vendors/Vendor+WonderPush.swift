extension Vendor {
    static let wonderPush = Vendor(
        name: "WonderPush",
        superclasses: [
            "WPNotificationServiceExtension", "WPNotificationService",
            "WonderPushNotificationServiceExtension",
        ],
        words: ["WPNotificationServiceExtension"],
        option: .init(
            step: ".wonderPush(clientID: {clientId}, clientSecret: {clientSecret})",
            pods: ["'WonderPushExtension', '~> 4.0'"],
            settings: [
                .init("clientId", isRequired: true), .init("clientSecret", isRequired: true),
            ]
        ),
        expoPlugin: .init(withoutSwitch: "react-native-wonderpush")
    )
}
