extension Vendor {
    static let cleverTap = Vendor(
        name: "CleverTap",
        modules: ["CTNotificationService"],
        superclasses: ["CTNotificationServiceExtension"],
        step: ".cleverTap",
        words: ["CTNotificationServiceExtension"]
    )
}
