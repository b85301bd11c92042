extension Vendor {
    static let pushwoosh = Vendor(
        name: "Pushwoosh",
        modules: ["PushwooshFramework"],
        superclasses: ["PushwooshNotificationServiceExtension"],
        step: ".pushwoosh",
        words: ["PWNotificationExtensionManager"],
        option: .init(
            step: ".pushwoosh",
            pods: ["'PushwooshXCFramework'"],
            settings: [.appGroup],
            appGroupKey: "PW_APP_GROUPS_NAME"
        )
    )
}
