extension Vendor {
    static let braze = Vendor(
        name: "Braze",
        modules: ["BrazeNotificationService"],
        superclasses: ["BrazeNotificationService.NotificationService"],
        calls: ["ifbrazeHandle(", "brazeHandle("],
        step: ".braze",
        words: ["brazeHandle"]
    )
}
