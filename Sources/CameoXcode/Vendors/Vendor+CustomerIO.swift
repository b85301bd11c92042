extension Vendor {
    static let customerIO = Vendor(
        name: "Customer.io",
        modules: ["CioMessagingPush", "CioMessagingPushAPN", "CioMessagingPushFCM"],
        calls: ["MessagingPush.shared.didReceive("],
        setUp: [
            "MessagingPushAPN.initializeForExtension(withConfig:",
            "MessagingPushFCM.initializeForExtension(withConfig:",
        ],
        expirations: ["MessagingPush.shared.serviceExtensionTimeWillExpire("],
        step: ".customerIO(configuration: $1)",
        fileName: "CustomerIO.swift",
        words: ["MessagingPush"]
    )
}
