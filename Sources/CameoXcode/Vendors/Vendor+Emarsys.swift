extension Vendor {
    static let emarsys = Vendor(
        name: "Emarsys",
        modules: ["EmarsysNotificationService", "EmarsysSDK"],
        superclasses: ["EMSNotificationService"],
        step: ".emarsys",
        option: .init(step: ".emarsys", pods: ["'EmarsysNotificationService'"])
    )
}
