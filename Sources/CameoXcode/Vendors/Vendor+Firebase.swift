extension Vendor {
    static let firebase = Vendor(
        name: "Firebase",
        modules: ["FirebaseMessaging", "Firebase"],
        calls: [
            "Messaging.serviceExtension().populateNotificationContent(",
            "Messaging.extensionHelper().populateNotificationContent(",
            "FIRMessagingExtensionHelper().populateNotificationContent(",
        ],
        objectiveCCalls: [
            "[[FIRMessaging extensionHelper] populateNotificationContent:bestAttemptContent "
                + "withContentHandler:contentHandler]"
        ],
        step: ".firebase",
        words: ["populateNotificationContent"],
        option: .init(step: ".firebase", pods: ["'FirebaseMessaging'"])
    )
}
