extension Vendor {
    static let moEngage = Vendor(
        name: "MoEngage",
        modules: ["MoEngageRichNotification"],
        calls: ["MoEngageSDKRichNotification.handle(richNotificationRequest:"],
        setUp: ["MoEngageSDKRichNotification.setAppGroupID("],
        step: ".moEngage(appGroup: $1)",
        words: ["MoEngageSDKRichNotification", "MORichNotification"],
        option: .init(
            step: ".moEngage(appGroup: {appGroup})",
            pods: ["'MoEngage-iOS-SDK/RichNotification'"],
            settings: [.init("appGroup", isRequired: true)]
        ),
        expoPlugin: .init(
            "react-native-expo-moengage",
            fix:
                "set \"richPushNotificationEnabled\", \"pushNotificationImpressionTrackingEnabled\" and "
                + "\"pushTemplatesEnabled\" to false in the apple options of react-native-expo-moengage",
            addsExtension: { options in
                let apple = options["apple"]
                return apple["richPushNotificationEnabled"].isFlag(true)
                    || !apple["pushNotificationImpressionTrackingEnabled"].isFlag(false)
                    || apple["pushTemplatesEnabled"].isFlag(true)
            }
        )
    )
}
