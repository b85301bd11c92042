extension Vendor {
    static let courier = Vendor(
        name: "Courier",
        modules: ["Courier_iOS"],
        superclasses: ["CourierNotificationServiceExtension"],
        step: ".courier",
        option: .init(step: ".courier", pods: ["'Courier_iOS'"])
    )
}
