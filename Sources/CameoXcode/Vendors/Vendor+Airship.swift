extension Vendor {
    static let airship = Vendor(
        name: "Airship",
        modules: ["AirshipServiceExtension", "AirshipNotificationServiceExtension"],
        superclasses: ["UANotificationServiceExtension"],
        step: ".airship"
    )
}
