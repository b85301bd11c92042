import Cameo
import Foundation

/// Contents of an app's bundle that the running app can read.
struct AppBundle: Sendable, Equatable {
    /// App extension that is embedded in the app.
    struct Extension: Sendable, Equatable {
        /// Bundle ID.
        var identifier: String?
        /// Extension point identifier.
        var extensionPoint: String?
        /// Name of the principal class.
        var principalClass: String?
        /// Minimum version of iOS.
        var minimumOSVersion: String?
        /// Version and build number, such as `1.2 (34)`.
        var version: String?
        /// `Cameo` dictionary of the Info.plist.
        var settings: JSONObject?
        /// Identifier of the app group that the extension uses.
        var appGroup: String? {
            settings?["appGroup"]?.text
                ?? identifier.flatMap(AppGroup.identifier(extensionIdentifier:))
        }
        /// Entitlements of the provisioning profile, or `nil` if there is none.
        var entitlements: Entitlements?
    }

    /// Bundle ID of the app.
    var identifier: String?
    /// Version and build number, such as `1.2 (34)`.
    var version: String?
    /// Minimum version of iOS.
    var minimumOSVersion: String?
    /// `NSUserActivityTypes` of the Info.plist.
    var activityTypes: [String] = []
    /// Whether the Info.plist contains `NSFocusStatusUsageDescription`.
    var hasFocusUsageDescription = false
    /// Identifier of the app group.
    var appGroup: String?
    /// Entitlements of the provisioning profile, or `nil` if there is none, as in apps from the App Store
    /// and in Simulator.
    var entitlements: Entitlements?
    /// Extensions, sorted by file name.
    var extensions: [Extension] = []

    /// Notification Service Extensions. iOS runs only one of them.
    var serviceExtensions: [Extension] {
        extensions.filter { $0.extensionPoint == "com.apple.usernotifications.service" }
    }
}

/// Entitlements that a provisioning profile allows, including the signed app's.
struct Entitlements: Sendable, Equatable {
    /// Whether communication notifications are allowed. Otherwise, iOS doesn't apply the style and reports
    /// no error.
    var hasCommunication: Bool
    /// The value of `aps-environment`, `development` or `production`, or `nil` if push notifications aren't
    /// allowed.
    var pushEnvironment: String?
    /// Identifiers of the app groups.
    var appGroups: [String]

    /// Whether push notifications are allowed.
    var hasPush: Bool { pushEnvironment != nil }
}

extension AppBundle {
    /// Reads the Info.plist and provisioning profile of a bundle and its extensions.
    init(_ bundle: Bundle) {
        let info = bundle.infoDictionary ?? [:]
        identifier = bundle.bundleIdentifier
        version = Self.version(info)
        minimumOSVersion = info["MinimumOSVersion"] as? String
        activityTypes = info["NSUserActivityTypes"] as? [String] ?? []
        hasFocusUsageDescription = Self.hasFocusUsageDescription(info)
        appGroup = AppGroup.identifier(of: bundle)
        entitlements = Entitlements(profileIn: bundle.bundleURL)
        extensions = bundle.builtInPlugInsURL.map(Self.extensions) ?? []
    }

    /// Returns whether an Info.plist contains `NSFocusStatusUsageDescription`.
    static func hasFocusUsageDescription(_ info: [String: Any]) -> Bool {
        info["NSFocusStatusUsageDescription"] is String
    }

    /// Returns the extensions in a directory, sorted by file name.
    static func extensions(in folder: URL) -> [Extension] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".appex") }.sorted().compactMap {
            Extension(folder.appendingPathComponent($0, isDirectory: true))
        }
    }

    fileprivate static func version(_ info: [String: Any]) -> String? {
        guard let version = info["CFBundleShortVersionString"] as? String,
            let build = info["CFBundleVersion"] as? String
        else { return nil }
        return "\(version) (\(build))"
    }
}

extension AppBundle.Extension {
    init?(_ folder: URL) {
        guard let data = folder.firstFile(["Info.plist", "Contents/Info.plist"]),
            let plist = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let info = plist as? [String: Any]
        else { return nil }
        let extensionInfo = info["NSExtension"] as? [String: Any] ?? [:]
        identifier = info["CFBundleIdentifier"] as? String
        extensionPoint = extensionInfo["NSExtensionPointIdentifier"] as? String
        principalClass = extensionInfo["NSExtensionPrincipalClass"] as? String
        minimumOSVersion = info["MinimumOSVersion"] as? String
        version = AppBundle.version(info)
        settings = (info["Cameo"] as? [String: Any]).map { Payload(userInfo: $0).root }
        entitlements = Entitlements(profileIn: folder)
    }
}

extension Entitlements {
    /// Reads the provisioning profile of a bundle: a signed message that contains a property list as
    /// plain text. iOS validated the signature when the app was installed.
    init?(profileIn folder: URL) {
        let names = ["embedded.mobileprovision", "Contents/embedded.provisionprofile"]
        guard let data = folder.firstFile(names),
            let start = data.range(of: Data("<?xml".utf8))?.lowerBound,
            let end = data.range(of: Data("</plist>".utf8), in: start..<data.endIndex)?.upperBound,
            let plist = try? PropertyListSerialization.propertyList(
                from: data[start..<end],
                format: nil
            ),
            let entitlements = (plist as? [String: Any])?["Entitlements"] as? [String: Any]
        else { return nil }
        hasCommunication =
            entitlements["com.apple.developer.usernotifications.communication"] as? Bool ?? false
        pushEnvironment = entitlements["aps-environment"] as? String
        appGroups = entitlements["com.apple.security.application-groups"] as? [String] ?? []
    }
}

extension URL {
    /// Returns the contents of the first file that exists. On a Mac, bundles have an additional level.
    fileprivate func firstFile(_ names: [String]) -> Data? {
        names.lazy.compactMap {
            FileManager.default.contents(atPath: appendingPathComponent($0).path)
        }.first
    }
}
