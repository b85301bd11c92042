extension Vendor {
    /// Vendors whose code can only be wrapped.
    static let others = [
        Vendor(name: "Amplify", superclasses: ["AUNotificationService"]),
        Vendor(name: "Appcues", superclasses: ["AppcuesNotificationServiceExtension"]),
        Vendor(name: "Blux", superclasses: ["BluxNotificationServiceExtension"]),
        Vendor(name: "Breez", superclasses: ["SDKNotificationService"]),
        Vendor(name: "Countly", words: ["CountlyNotificationService"]),
        Vendor(name: "Dengage", words: ["Dengage"]),
        Vendor(name: "Exponea", words: ["ExponeaNotificationService"], handledKeys: ["source"]),
        Vendor(name: "Insider", words: ["InsiderPushNotification"], handledKeys: ["source"]),
        Vendor(
            name: "Kumulos",
            words: ["KumulosNotificationService"],
            handledKeys: ["custom.a.k.message.data.id"]
        ),
        Vendor(
            name: "Notifee",
            objectiveCCalls: ["bestAttemptContent", "[request.content mutableCopy]"].map {
                "[NotifeeExtensionHelper populateNotificationContent:request withContent:\($0) "
                    + "withContentHandler:contentHandler]"
            },
            words: ["NotifeeExtensionHelper"],
            expoPlugin: .init(withoutSwitch: "@evennit/notifee-expo-plugin")
        ),
        Vendor(
            name: "Optimove",
            words: ["OptimoveNotificationService"],
            handledKeys: ["custom.a.k.message.data.id"]
        ),
        Vendor(name: "Salesforce", superclasses: ["SFMCNotificationService"]),
        Vendor(name: "Swrve", words: ["SwrvePush"]),
        Vendor(
            name: "WebEngage",
            superclasses: ["WEXPushNotificationService"],
            words: ["WEXPushNotificationService"],
            handledKeys: ["expandableDetails"],
            expoPlugin: .init(
                "webengage-expo-push",
                fix: "set the option \"disableNSE\" of webengage-expo-push to true",
                addsExtension: { !$0["disableNSE"].isFlag(true) }
            )
        ),
        Vendor(
            name: "Notify Kit",
            expoPlugin: .init(
                "react-native-notify-kit",
                fix:
                    "set \"notificationServiceExtension\": false in the ios options of react-native-notify-kit",
                addsExtension: { $0["ios", "notificationServiceExtension"].isTruthy }
            )
        ),
    ]
}
