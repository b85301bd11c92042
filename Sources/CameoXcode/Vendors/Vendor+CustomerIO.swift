import Cameo

extension Vendor {
    static let customerIO = Vendor(
        name: "Customer.io",
        modules: ["CioMessagingPush", "CioMessagingPushAPN", "CioMessagingPushFCM"],
        calls: ["MessagingPush.shared.didReceive("],
        setUp: [
            "MessagingPushAPN.initializeForExtension(withConfig:",
            "MessagingPushFCM.initializeForExtension(withConfig:",
        ],
        expirations: ["MessagingPush.shared.serviceExtensionTimeWillExpire("],
        step: ".customerIO(configuration: $1)",
        fileName: "CustomerIO.swift",
        words: ["MessagingPush"],
        option: .init(
            step: ".customerIO(apiKey: {apiKey}, appGroup: {appGroup}, isInEU: {isInEU})",
            settings: [
                .init("apiKey", isRequired: true), .appGroup, .init("isInEU", isFlag: true),
                .init(
                    "provider",
                    choices: [
                        ("apn", ["'CustomerIO/MessagingPushAPN'"]),
                        ("fcm", ["'CustomerIO/MessagingPushFCM'"]),
                    ]
                ),
            ],
            appGroup: "group.{app}.cio"
        ),
        expoPlugin: .init(
            "customerio-expo-plugin",
            fix: "set \"useRichPush\": false in the ios options of customerio-expo-plugin",
            inherited: { options in
                let push = options["ios", "pushNotification"]
                let sdk = options["config"]
                let region = (push["env", "region"] ?? sdk["region"])?.strictString
                return [
                    ("apiKey", push["env", "cdpApiKey"] ?? sdk["cdpApiKey"]),
                    ("appGroup", push["appGroupId"]),
                    ("isInEU", region?.uppercased() == "EU" ? JSONValue.bool(true) : nil),
                    ("provider", push["provider"]),
                ]
            },
            addsExtension: { options in
                (options["ios", "pushNotification"] ?? options["ios"])["useRichPush"].isFlag(true)
            }
        )
    )
}
