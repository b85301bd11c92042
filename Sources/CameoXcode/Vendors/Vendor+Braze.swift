extension Vendor {
    static let braze = Vendor(
        name: "Braze",
        modules: ["BrazeNotificationService"],
        superclasses: ["BrazeNotificationService.NotificationService"],
        calls: ["ifbrazeHandle(", "brazeHandle("],
        step: ".braze",
        words: ["brazeHandle"],
        option: .init(step: ".braze", pods: ["'BrazeNotificationService'"], settings: [.appGroup]),
        expoPlugin: .init(
            "@braze/expo-plugin",
            fix: "set the option \"enableBrazeIosRichPush\" of @braze/expo-plugin to false",
            addsExtension: { $0["enableBrazeIosRichPush"].isFlag(true) }
        )
    )
}
