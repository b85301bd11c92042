extension Vendor {
    /// Vendors whose code is only wrapped.
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
        Vendor(name: "Notifee", words: ["NotifeeExtensionHelper"]),
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
            handledKeys: ["expandableDetails"]
        ),
        Vendor(
            name: "WonderPush",
            superclasses: [
                "WPNotificationServiceExtension", "WPNotificationService",
                "WonderPushNotificationServiceExtension",
            ],
            words: ["WPNotificationServiceExtension"]
        ),
    ]
}
