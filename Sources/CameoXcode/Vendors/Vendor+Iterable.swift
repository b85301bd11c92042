extension Vendor {
    static let iterable = Vendor(
        name: "Iterable",
        modules: ["IterableAppExtensions"],
        superclasses: ["ITBNotificationServiceExtension"],
        step: ".iterable"
    )
}
