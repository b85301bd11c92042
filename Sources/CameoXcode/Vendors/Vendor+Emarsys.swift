extension Vendor {
    static let emarsys = Vendor(
        name: "Emarsys",
        modules: ["EmarsysNotificationService", "EmarsysSDK"],
        superclasses: ["EMSNotificationService"],
        step: ".emarsys"
    )
}
