/// The service extension that a vendor's instructions, or Xcode, tell developers to add.
struct VendorTemplate: Sendable {
    /// The name of the vendor.
    let vendor: String
    /// The modules that the template may import.
    let modules: [String]
    /// The superclasses, without their module, of a template that only subclasses the vendor's class.
    var superclasses: [String] = []
    /// The starts of the statements that call the vendor, without white space.
    var calls: [String] = []
    /// The starts of the statements that configure the vendor.
    var setUp: [String] = []
    /// The starts of the statements that call the vendor when the time expires.
    var expirations: [String] = []
    /// The vendor's step in `Examples/VendorSteps`; with `$1`, the argument of the first statement that
    /// configures the vendor.
    let step: String
    /// The name of the step's file in `Examples/VendorSteps`.
    var file: String { fileName ?? "\(vendor).swift" }
    /// The file's name, if it differs from the vendor's.
    var fileName: String?

    /// Vendors whose untouched template can be replaced.
    static let all: [VendorTemplate] = [
        VendorTemplate(
            vendor: "OneSignal",
            modules: ["OneSignalExtension"],
            calls: ["OneSignalExtension.didReceiveNotificationExtensionRequest("],
            expirations: ["OneSignalExtension.serviceExtensionTimeWillExpireRequest("],
            step: ".oneSignal"
        ),
        VendorTemplate(
            vendor: "Firebase",
            modules: ["FirebaseMessaging", "Firebase"],
            calls: [
                "Messaging.serviceExtension().populateNotificationContent(",
                "Messaging.extensionHelper().populateNotificationContent(",
                "FIRMessagingExtensionHelper().populateNotificationContent(",
            ],
            step: ".firebase"
        ),
        VendorTemplate(
            vendor: "MotiSig",
            modules: ["MotiSig"],
            calls: ["MotiSigRichPushHandler.handle("],
            step: ".motiSig"
        ),
        VendorTemplate(
            vendor: "Customer.io",
            modules: [
                "CioMessagingPush", "CioMessagingPushAPN", "CioMessagingPushFCM",
            ],
            calls: ["MessagingPush.shared.didReceive("],
            setUp: [
                "MessagingPushAPN.initializeForExtension(withConfig:",
                "MessagingPushFCM.initializeForExtension(withConfig:",
            ],
            expirations: ["MessagingPush.shared.serviceExtensionTimeWillExpire("],
            step: ".customerIO(configuration: $1)",
            fileName: "CustomerIO.swift"
        ),
        VendorTemplate(
            vendor: "Braze",
            modules: ["BrazeNotificationService"],
            superclasses: ["BrazeNotificationService.NotificationService"],
            calls: ["ifbrazeHandle(", "brazeHandle("],
            step: ".braze"
        ),
        VendorTemplate(
            vendor: "CleverTap",
            modules: ["CTNotificationService"],
            superclasses: ["CTNotificationServiceExtension"],
            step: ".cleverTap"
        ),
        VendorTemplate(
            vendor: "Klaviyo",
            modules: ["KlaviyoSwiftExtension"],
            calls: ["KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest("],
            expirations: [
                "KlaviyoExtensionSDK.handleNotificationServiceExtensionTimeWillExpireRequest("
            ],
            step: ".klaviyo"
        ),
        VendorTemplate(
            vendor: "MoEngage",
            modules: ["MoEngageRichNotification"],
            calls: ["MoEngageSDKRichNotification.handle(richNotificationRequest:"],
            setUp: ["MoEngageSDKRichNotification.setAppGroupID("],
            step: ".moEngage(appGroup: $1)"
        ),
        VendorTemplate(
            vendor: "Airship",
            modules: ["AirshipServiceExtension", "AirshipNotificationServiceExtension"],
            superclasses: ["UANotificationServiceExtension"],
            step: ".airship"
        ),
        VendorTemplate(
            vendor: "Iterable",
            modules: ["IterableAppExtensions"],
            superclasses: ["ITBNotificationServiceExtension"],
            step: ".iterable"
        ),
        VendorTemplate(
            vendor: "Courier",
            modules: ["Courier_iOS"],
            superclasses: ["CourierNotificationServiceExtension"],
            step: ".courier"
        ),
        VendorTemplate(
            vendor: "Pushwoosh",
            modules: ["PushwooshFramework"],
            superclasses: ["PushwooshNotificationServiceExtension"],
            step: ".pushwoosh"
        ),
        VendorTemplate(
            vendor: "Batch",
            modules: ["BatchExtension"],
            superclasses: ["BAENotificationServiceExtension"],
            step: ".batch"
        ),
        VendorTemplate(
            vendor: "Adobe",
            modules: ["AEPMessagingNotification"],
            calls: ["MessagingNotificationHelper.processNotificationRequest("],
            step: ".adobe"
        ),
        VendorTemplate(
            vendor: "Emarsys",
            modules: ["EmarsysNotificationService", "EmarsysSDK"],
            superclasses: ["EMSNotificationService"],
            step: ".emarsys"
        ),
    ]

    /// Superclasses of vendors whose subclasses can't be replaced, only wrapped.
    static let otherSuperclasses: Set<String> = [
        "WPNotificationServiceExtension", "WPNotificationService",
        "WonderPushNotificationServiceExtension", "SFMCNotificationService",
        "WEXPushNotificationService", "AppcuesNotificationServiceExtension",
        "BluxNotificationServiceExtension", "AUNotificationService", "SDKNotificationService",
    ]

    /// Classes in a vendor's framework that an Info.plist can name directly.
    static let frameworkClasses: [String: String] = [
        "CTNotificationServiceExtension": "CTNotificationService",
        "PushwooshNotificationServiceExtension": "PushwooshFramework",
        "BAENotificationServiceExtension": "BatchExtension",
        "EMSNotificationService": "EmarsysNotificationService",
    ]

    /// Vendors that never answer for the notifications of others: a word in their template, and the key paths of
    /// their own notifications.
    static let silentVendors: [(word: String, keys: [String])] = [
        ("OptimoveNotificationService", ["custom.a.k.message.data.id"]),
        ("KumulosNotificationService", ["custom.a.k.message.data.id"]),
        ("WEXPushNotificationService", ["expandableDetails"]),
        ("ExponeaNotificationService", ["source"]),
        ("InsiderPushNotification", ["source"]),
    ]

    /// Whether a class with this superclass is a notification service extension.
    static func isServiceSuperclass(_ name: String) -> Bool {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return last == "UNNotificationServiceExtension" || otherSuperclasses.contains(last)
            || all.contains { $0.superclasses.contains { $0 == name || $0.hasSuffix(".\(name)") } }
    }
}
