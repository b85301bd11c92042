extension Vendor {
    static let firebase = Vendor(
        name: "Firebase",
        modules: ["FirebaseMessaging", "Firebase"],
        calls: [
            "Messaging.serviceExtension().populateNotificationContent(",
            "Messaging.extensionHelper().populateNotificationContent(",
            "FIRMessagingExtensionHelper().populateNotificationContent(",
        ],
        step: ".firebase",
        words: ["populateNotificationContent"],
        option: .init(step: ".firebase", pods: ["'FirebaseMessaging'"])
    )
}
