import CameoHost

/// The files in an extension's folder, with their contents.
struct ExtensionFiles {
    let kind: ExtensionKind
    let name: String
    let options: InstallOptions
    let resources: InstallResources
    /// The app group as it is written in the entitlements; `nil` if the extension has none.
    let group: String?
    /// Whether the Info.plist has to contain the group because the bundle ID doesn't imply it.
    let writesAppGroup: Bool
    /// The vendors whose code the extension runs.
    var vendors: [VendorCode] = []
    /// Whether the extension also runs on Mac, where macOS requires a sandbox.
    var supportsCatalyst = false

    /// The names and contents of the Swift files.
    var sources: [(name: String, text: String)] {
        let steps = vendors.map {
            (name: $0.file.name, text: String(decoding: $0.file.bytes, as: UTF8.self))
        }
        return [("\(kind.principalClass).swift", principalSource)] + steps
    }

    /// The source of the class that runs the vendors' steps, for extensions without a hook.
    private var vendorClass: String {
        let steps = vendors.map { "            \($0.step),\n" }.joined()
        return """
            /// Runs the code of vendors, and styles notifications with `mutable-content` that identify a sender.
            final class NotificationService: CommunicationService {
                override func configuration() -> ServiceConfiguration {
                    var configuration = super.configuration()
                    configuration.vendorSteps = [
            \(steps)        ]
                    return configuration
                }

            """
    }

    private var principalSource: String {
        switch kind {
        case .content:
            """
            import CameoContentUI

            /// Draws the expanded notification. Override `respond(to:)` to handle its actions in place.
            final class NotificationViewController: ConversationViewController {}

            """
        case .service where resources.hook == nil && !vendors.isEmpty:
            "import Cameo\n\n\(vendorClass)}\n"
        case .service where resources.hook == nil:
            """
            import Cameo

            /// Styles notifications with `mutable-content` that identify a sender.
            final class NotificationService: CommunicationService {}

            """
        case .service:
            """
            \(hookProtocol)
            \(vendors.isEmpty ? Self.styleComment : vendorClass)
                override func willProcess(
                    _ content: UNMutableNotificationContent
                ) async throws -> UNMutableNotificationContent {
                    try await NotificationHook.process(HookContent(value: content)).value
                }
            }

            """
        }
    }

    private static let styleComment = """
        /// Styles notifications with `mutable-content` that identify a sender.
        final class NotificationService: CommunicationService {
        """

    private let hookProtocol = """
        import Cameo
        import UserNotifications

        /// Processes a notification before Cameo parses it. Extend this type with
        /// `static func willProcessNotification(content:)`, which may be `async`.
        enum NotificationHook: NotificationHooking {}

        protocol NotificationHooking {
            static func willProcessNotification(
                content: UNMutableNotificationContent
            ) async throws -> UNMutableNotificationContent
        }

        extension NotificationHooking {
            fileprivate static func process(_ content: HookContent) async throws -> HookContent {
                HookContent(value: try await willProcessNotification(content: content.value))
            }
        }

        /// The content, for a hook that is isolated to the main actor. The service doesn't use it meanwhile.
        private nonisolated struct HookContent: @unchecked Sendable {
            let value: UNMutableNotificationContent
        }

        """

    /// The contents of the Info.plist.
    var infoPlist: PlistValue {
        let constants: [(String, String)] = [
            ("CFBundleDevelopmentRegion", "$(DEVELOPMENT_LANGUAGE)"),
            ("CFBundleDisplayName", name),
            ("CFBundleExecutable", "$(EXECUTABLE_NAME)"),
            ("CFBundleIdentifier", "$(PRODUCT_BUNDLE_IDENTIFIER)"),
            ("CFBundleInfoDictionaryVersion", "6.0"),
            ("CFBundleName", "$(PRODUCT_NAME)"),
            ("CFBundlePackageType", "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"),
            ("CFBundleShortVersionString", "$(MARKETING_VERSION)"),
            ("CFBundleVersion", "$(CURRENT_PROJECT_VERSION)"),
        ]
        var members = constants.map { PlistValue.Member($0.0, .string($0.1)) }
        let settings = self.settings
        if !settings.isEmpty { members.append(.init("Cameo", .dictionary(settings))) }
        members.append(.init("NSExtension", extensionDictionary))
        let keys = vendors.flatMap { [$0.groupMember].compactMap { $0 } + $0.infoPlist }
        members += keys.sorted { $0.name < $1.name }
        return .dictionary(members)
    }

    /// The `Cameo` dictionary of the Info.plist: settings that apply until the app stores its own.
    private var settings: [PlistValue.Member] {
        var settings = kind == .service ? resources.settings : []
        if kind == .service, let picture = resources.defaultAvatarImage {
            settings.append(.init("defaultAvatarImage", .string(picture.name)))
        }
        if writesAppGroup, let group { settings.append(.init("appGroup", .string(group))) }
        return settings.sorted { $0.name < $1.name }
    }

    private var extensionDictionary: PlistValue {
        var members = [
            PlistValue.Member("NSExtensionPointIdentifier", .string(kind.extensionPoint)),
            .init(
                "NSExtensionPrincipalClass",
                .string("$(PRODUCT_MODULE_NAME).\(kind.principalClass)")
            ),
        ]
        if kind == .content {
            let categories = options.categories ?? ["message"]
            let attributes: [PlistValue.Member] = [
                .init(
                    "UNNotificationExtensionCategory",
                    categories.count == 1
                        ? .string(categories[0]) : .array(categories.map(PlistValue.string))
                ),
                .init("UNNotificationExtensionDefaultContentHidden", .bool(true)),
                .init(
                    "UNNotificationExtensionInitialContentSizeRatio",
                    .real(options.contentSizeRatio ?? 0.4)
                ),
            ]
            members.insert(.init("NSExtensionAttributes", .dictionary(attributes)), at: 0)
        }
        return .dictionary(members)
    }

    /// The contents of the entitlements; `nil` if none are needed.
    var entitlements: PlistValue? {
        var members: [PlistValue.Member] = []
        let groups = ([group] + vendors.map { $0.appGroup }).compactMap { $0 }.unique
        if !groups.isEmpty {
            members.append(.init(EntitlementName.appGroups, .array(groups.map(PlistValue.string))))
        }
        if kind == .service, let keychain = options.keychainGroup {
            members.append(
                .init(
                    EntitlementName.keychainGroups,
                    .array([.string("$(AppIdentifierPrefix)\(keychain)")])
                )
            )
        }
        if supportsCatalyst { members += PlistAdditions.sandbox }
        members.sort { $0.name < $1.name }
        return members.isEmpty ? nil : .dictionary(members)
    }
}
