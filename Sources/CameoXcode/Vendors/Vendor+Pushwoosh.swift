extension Vendor {
    static let pushwoosh = Vendor(
        name: "Pushwoosh",
        modules: ["PushwooshFramework"],
        superclasses: ["PushwooshNotificationServiceExtension"],
        step: ".pushwoosh",
        words: ["PWNotificationExtensionManager"]
    )
}
