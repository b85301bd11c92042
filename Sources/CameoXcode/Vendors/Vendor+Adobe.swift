extension Vendor {
    static let adobe = Vendor(
        name: "Adobe",
        modules: ["AEPMessagingNotification"],
        calls: ["MessagingNotificationHelper.processNotificationRequest("],
        step: ".adobe",
        words: ["MessagingNotificationHelper", "AEPMessagingNotificationHelper"],
        option: .init(step: ".adobe", pods: ["'AEPMessagingNotification'"])
    )
}
