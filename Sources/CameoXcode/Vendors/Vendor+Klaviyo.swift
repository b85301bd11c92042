extension Vendor {
    static let klaviyo = Vendor(
        name: "Klaviyo",
        modules: ["KlaviyoSwiftExtension"],
        calls: ["KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest("],
        expirations: [
            "KlaviyoExtensionSDK.handleNotificationServiceExtensionTimeWillExpireRequest("
        ],
        step: ".klaviyo",
        words: ["handleNotificationServiceDidReceivedRequest"],
        group: .init(key: "klaviyo_app_group")
    )
}
