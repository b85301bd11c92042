#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Faults of service extensions: the principal class, the code that applies the style, and the code
/// of vendors.
extension DoctorTests {
    /// The sources of vendors' templates, and of classes that were derived from them.
    enum ServiceSource {
        /// Returns a class with methods of an extension class.
        static func type(
            _ receive: String,
            _ expire: String = "",
            imports: [String] = [],
            properties: String = """
            var contentHandler: ((UNNotificationContent) -> Void)?
            var bestAttemptContent: UNMutableNotificationContent?
            """
        ) -> String {
            """
            import UserNotifications
            \(imports.map { "import \($0)\n" }.joined())
            class NotificationService: UNNotificationServiceExtension {
                \(properties)

                override func didReceive(_ request: UNNotificationRequest,
                        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
                    \(receive)
                }

                override func serviceExtensionTimeWillExpire() {
                    \(expire)
                }
            }

            """
        }

        static let store = """
            self.contentHandler = contentHandler
            bestAttemptContent = (request.content.mutableCopy() as? UNMutableNotificationContent)

            """
        static let deliver = """
            if let contentHandler = contentHandler, let bestAttemptContent = bestAttemptContent {
                contentHandler(bestAttemptContent)
            }
            """
        /// The lines that Xcode's template contains after the vendor's call.
        static let modified = """
            if let bestAttemptContent = bestAttemptContent {
                bestAttemptContent.title = "\\(bestAttemptContent.title) [modified]"
                contentHandler(bestAttemptContent)
            }
            """
        static let style = """
            let intent = INSendMessageIntent(recipients: nil, outgoingMessageType: .outgoingMessageText,
                content: nil, speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil,
                sender: nil, attachments: nil)
            contentHandler((try? request.content.updating(from: intent)) ?? request.content)
            """

        static let oneSignal = type(
            store + """
                if let bestAttemptContent = bestAttemptContent {
                    OneSignalExtension.didReceiveNotificationExtensionRequest(request, with: bestAttemptContent, \
                withContentHandler: self.contentHandler)
                }
                """,
            deliver,
            imports: ["OneSignalExtension"]
        )
        static let klaviyo = type(
            store + """
                KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest(request: request, \
                bestAttemptContent: bestAttemptContent!, contentHandler: contentHandler)
                """,
            deliver,
            imports: ["KlaviyoSwiftExtension"]
        )
        static let moEngage =
            store + """
                MoEngageSDKRichNotification.handle(richNotificationRequest: request, withContentHandler: contentHandler)

                """
        static func customerIO(_ configuration: String) -> String {
            type(
                configuration + """

                    MessagingPush.shared.didReceive(request, withContentHandler: contentHandler)
                    """,
                "MessagingPush.shared.serviceExtensionTimeWillExpire()",
                imports: ["CioMessagingPushAPN"],
                properties: ""
            )
        }
        static let customerIOConfiguration =
            "MessagingPushAPN.initializeForExtension(withConfig: MessagingPushConfigBuilder(cdpApiKey: key).build())"
        static let hiding = type(
            "contentHandler(isSilent ? UNNotificationContent() : request.content)"
        )
        static let emptied = type("contentHandler(UNNotificationContent())")
        /// Returns a class that clears a notification's text before other code runs.
        static func clearing(_ rest: String, else other: String = "best.title = \"Ada\"") -> String
        {
            type(
                """
                let best = request.content.mutableCopy() as! UNMutableNotificationContent
                if isDuplicate(request) {
                    best.title = ""
                    best.subtitle = ""
                    best.body = ""
                    best.sound = nil
                } else {
                    \(other)
                }
                \(rest)
                """
            )
                + """
                extension NotificationService {
                    func finish(with content: UNNotificationContent) {
                        contentHandler?(content)
                    }
                }
                """
        }
        static let plain = type(store + deliver, deliver)
    }

    /// Replaces the extension's class with a class without Cameo.
    static func replaceClass(_ copy: ProjectCopy, _ source: String) throws {
        try copy.edit("\(service)/NotificationService.swift") { $0 = source }
    }

    /// Wraps a class as `cameo adopt` does.
    static func wrap(_ copy: ProjectCopy, _ source: String, settings: String = "") throws {
        try replaceClass(
            copy,
            "import Cameo\nfinal class CommunicationNotificationService: CommunicationService {}\n"
                + source
        )
        try replace(
            copy,
            "\(service)/Info.plist",
            "$(PRODUCT_MODULE_NAME).NotificationService",
            "$(PRODUCT_MODULE_NAME).CommunicationNotificationService"
        )
        try replace(
            copy,
            "\(service)/Info.plist",
            "<key>NSExtension</key>",
            "<key>Cameo</key><dict><key>wrappedExtension</key><dict><key>class</key>"
                + "<string>$(PRODUCT_MODULE_NAME).NotificationService</string>\(settings)</dict></dict>"
                + "<key>NSExtension</key>"
        )
    }

    /// Adds an app group to the entitlements of the app and the extension.
    static func addGroup(_ copy: ProjectCopy, _ group: String) throws {
        for path in ["Engines/Engines.entitlements", "\(service)/\(service).entitlements"] {
            try replace(
                copy,
                path,
                "<string>group.com.example.engines</string>",
                "<string>group.com.example.engines</string><string>\(group)</string>"
            )
        }
    }

    /// Adds the entitlement for hiding notifications.
    static func allowFiltering(_ copy: ProjectCopy) throws {
        try replace(
            copy,
            "\(service)/\(service).entitlements",
            "<dict>",
            "<dict>\n<key>com.apple.developer.usernotifications.filtering</key><true/>"
        )
    }

    private static func vendor(
        _ check: Check,
        _ status: CheckResult.Outcome,
        _ name: String,
        _ source: String
    ) -> Case {
        Case(check, status, name) { try wrap($0, source) }
    }

    static let serviceCases: [Case] = [
        Case(.serviceExtension, .failure, "a class that doesn't style") { copy in
            try replaceClass(copy, ServiceSource.plain)
        },
        Case(.serviceExtension, .failure, "a class that passes on only empty content") { copy in
            try replaceClass(copy, ServiceSource.emptied)
            try allowFiltering(copy)
        },
        Case(.serviceExtension, .warning, "a wrapped class that passes on only empty content") {
            try wrap($0, ServiceSource.emptied)
            try allowFiltering($0)
        },
        Case(.serviceExtension, .failure, "Cameo is only mentioned in a comment") { copy in
            try replaceClass(
                copy,
                "// import Cameo\n// class NotificationService: CommunicationService {}\n"
                    + ServiceSource.plain
            )
        },
        Case(.serviceExtension, .failure, "Cameo is imported but not run") { copy in
            try replaceClass(copy, "import Cameo\n" + ServiceSource.plain)
        },
        Case(.serviceExtension, .failure, "a vendor's class") { copy in
            try replace(
                copy,
                "\(service)/Info.plist",
                "$(PRODUCT_MODULE_NAME).NotificationService",
                "CTNotificationServiceExtension"
            )
        },
        Case(.serviceExtension, .failure, "an extension that cameo adopt rejects") { copy in
            try replaceClass(
                copy,
                ServiceSource.type(ServiceSource.store + "Intercom.handle()", imports: ["Intercom"])
            )
        },
        Case(.serviceExtension, .warning, "a class of an unknown library") { copy in
            try replace(
                copy,
                "\(service)/Info.plist",
                "$(PRODUCT_MODULE_NAME).NotificationService",
                "SomeKit.Service"
            )
        },
        Case(.styledOnce, .warning, "a subclass of Cameo's class") { copy in
            try replaceClass(
                copy,
                "import Cameo\nimport Intents\n"
                    + ServiceSource.type(ServiceSource.style).replacingOccurrences(
                        of: "UNNotificationServiceExtension",
                        with: "CommunicationService"
                    )
            )
        },
        vendor(
            .styledOnce,
            .warning,
            "a wrapped class",
            ServiceSource.type(ServiceSource.style, imports: ["Intents"])
        ),
        Case(.principalClass, .failure, "the wrapped class doesn't exist") { copy in
            try wrap(copy, "")
        },
        Case(.vendorCalls, .failure, "OneSignal's call without a handler") { copy in
            try wrap(
                copy,
                ServiceSource.type(
                    ServiceSource.store
                        + "OneSignalExtension.didReceiveNotificationExtensionRequest(request, with: bestAttemptContent)",
                    ServiceSource.deliver,
                    imports: ["OneSignalExtension"]
                )
            )
            try addGroup(copy, "group.com.example.engines.onesignal")
        },
        vendor(
            .vendorCalls,
            .failure,
            "Xcode's lines after the vendor's call",
            ServiceSource.type(
                ServiceSource.moEngage + ServiceSource.modified,
                ServiceSource.deliver,
                imports: ["MoEngageRichNotification"]
            )
        ),
        vendor(
            .vendorCalls,
            .failure,
            "Customer.io isn't initialized",
            ServiceSource.customerIO("// initializeForExtension is called in the app")
        ),
        Case(.vendorGroup, .warning, "OneSignal's is missing") { copy in
            try wrap(copy, ServiceSource.oneSignal)
        },
        vendor(
            .vendorGroup,
            .warning,
            "OneSignal's for React Native is missing",
            ServiceSource.type(
                """
                \(ServiceSource.store)
                RCTOneSignalExtensionService.didReceive(request, with: bestAttemptContent);
                \(ServiceSource.deliver)
                """
            )
        ),
        Case(.vendorGroup, .warning, "OneSignal's keys differ") { copy in
            try wrap(copy, ServiceSource.oneSignal)
            try addGroup(copy, "group.com.example.engines.onesignal")
            try replace(
                copy,
                "Engines/Info.plist",
                "<key>NSUserActivityTypes</key>",
                "<key>OneSignal_app_groups_key</key><string>group.com.example.engines</string>"
                    + "<key>NSUserActivityTypes</key>"
            )
        },
        Case(.vendorGroup, .warning, "Klaviyo's isn't set") { copy in
            try wrap(copy, ServiceSource.klaviyo)
        },
        vendor(
            .contentHandler,
            .warning,
            "a guard",
            ServiceSource.type(
                """
                \(ServiceSource.store)
                guard let best = bestAttemptContent, let url = best.userInfo["image"] as? URL else { return }
                download(url) { contentHandler(best) }
                """
            )
        ),
        vendor(
            .contentHandler,
            .warning,
            "an if without else",
            ServiceSource.type(
                """
                \(ServiceSource.store)
                if let bestAttemptContent = bestAttemptContent {
                    if let text = request.content.userInfo["image"] as? String, let url = URL(string: text) {
                        download(url) { self.contentHandler?(bestAttemptContent) }
                    }
                }
                """
            )
        ),
        vendor(
            .contentHandler,
            .warning,
            "an if without else in another one",
            ServiceSource.type(
                """
                \(ServiceSource.store)
                if let text = request.content.userInfo["image"] as? String {
                    if let cached = Cache.shared[text] {
                        contentHandler(cached)
                    } else if let url = URL(string: text) {
                        download(url) { self.contentHandler?(self.bestAttemptContent!) }
                    }
                }
                """
            )
        ),
        vendor(
            .contentHandler,
            .warning,
            "a failure that a closure only logs",
            ServiceSource.type(
                """
                \(ServiceSource.store)
                Client.shared.handle(request) { result in
                    switch result {
                    case let .success(content): contentHandler(content)
                    case let .failure(error): print("Failed: \\(error)")
                    }
                }
                """
            )
        ),
        vendor(
            .contentHandler,
            .warning,
            "an error that is only logged",
            ServiceSource.type(
                """
                \(ServiceSource.store)
                Task {
                    do {
                        contentHandler(try await Client.shared.content(for: request))
                    } catch {
                        print("Failed: \\(error)")
                    }
                }
                """
            )
        ),
        vendor(
            .expiration,
            .failure,
            "a handler that isn't stored",
            ServiceSource.type(
                "Helper.run(request, contentHandler)",
                "contentHandler!(bestAttemptContent!)"
            )
        ),
        vendor(.filteringEntitlement, .warning, "missing", ServiceSource.hiding),
        vendor(
            .filteringEntitlement,
            .warning,
            "missing, with cleared texts",
            ServiceSource.clearing("self.finish(with: best)")
        ),
        vendor(
            .processExit,
            .warning,
            "exit",
            ServiceSource.type("contentHandler(request.content)\nexit(0)")
        ),
        Case(.processExit, .warning, "exit in a wrapped class whose result is kept") { copy in
            try wrap(
                copy,
                ServiceSource.type("\(ServiceSource.style)\nexit(0)", imports: ["Intents"]),
                settings: "<key>styled</key><string>leave</string>"
            )
        },
    ]
}
#endif
