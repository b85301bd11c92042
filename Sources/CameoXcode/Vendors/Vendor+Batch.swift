extension Vendor {
    static let batch = Vendor(
        name: "Batch",
        modules: ["BatchExtension"],
        superclasses: ["BAENotificationServiceExtension"],
        step: ".batch",
        words: ["RichNotificationHelper", "BAERichNotificationHelper"],
        option: .init(step: ".batch", pods: ["'BatchExtension'"], settings: [.appGroup])
    )
}
