import Cameo
import Foundation

/// The contents of an app's bundle, as far as the running app can read them.
struct AppBundle: Sendable, Equatable {
    /// An app extension in the app's bundle.
    struct Extension: Sendable, Equatable {
        /// The bundle ID.
        var identifier: String?
        /// The identifier of the extension point.
        var extensionPoint: String?
        /// The name of the principal class.
        var principalClass: String?
        /// The minimum version of iOS.
        var minimumOSVersion: String?
        /// The version and build number, such as `1.2 (34)`.
        var version: String?
        /// The `Cameo` dictionary of the Info.plist.
        var settings: JSONObject?
        /// The identifier of the app group that the extension uses; `nil` if neither the Info.plist
        /// nor the bundle ID determines it.
        var appGroup: String? {
            settings?["appGroup"]?.text
                ?? identifier.flatMap(AppGroup.identifier(extensionIdentifier:))
        }
        /// The entitlements in the provisioning profile; `nil` without a profile.
        var entitlements: Entitlements?
    }

    /// The bundle ID of the app.
    var identifier: String?
    /// The version and build number, such as `1.2 (34)`.
    var version: String?
    /// The value of `NSUserActivityTypes` in the Info.plist.
    var activityTypes: [String] = []
    /// Whether the Info.plist contains `NSFocusStatusUsageDescription`.
    var hasFocusUsageDescription = false
    /// The identifier of the app group.
    var appGroup: String?
    /// The entitlements in the provisioning profile; `nil` without a profile, as for apps from the
    /// App Store and in the Simulator.
    var entitlements: Entitlements?
    /// The extensions, sorted by file name.
    var extensions: [Extension] = []

    /// The notification service extensions. iOS runs only one of them.
    var serviceExtensions: [Extension] {
        extensions.filter { $0.extensionPoint == "com.apple.usernotifications.service" }
    }
}

/// The entitlements that a provisioning profile allows. They include the entitlements of the signed
/// app.
struct Entitlements: Sendable, Equatable {
    /// Whether the profile allows communication notifications. Otherwise, iOS silently ignores the
    /// style.
    var hasCommunication: Bool
    /// The value of `aps-environment`, which is `development` or `production`; `nil` if the profile
    /// doesn't allow push notifications.
    var pushEnvironment: String?
    /// The identifiers of the app groups.
    var appGroups: [String]

    /// Whether the profile allows push notifications.
    var hasPush: Bool { pushEnvironment != nil }
}

extension AppBundle {
    /// Reads the Info.plist and the provisioning profile of a bundle, and the extensions in it.
    init(_ bundle: Bundle) {
        let info = bundle.infoDictionary ?? [:]
        identifier = bundle.bundleIdentifier
        version = Self.version(info)
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
    /// Reads the provisioning profile of a bundle. Returns `nil` if the bundle contains no valid
    /// profile. A profile is a signed message that contains a property list as plain text. iOS
    /// validated the signature when the app was installed.
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
    /// Returns the contents of the first file that exists, or `nil` if none does. Bundles on Mac
    /// have an additional directory level.
    fileprivate func firstFile(_ names: [String]) -> Data? {
        names.lazy.compactMap {
            FileManager.default.contents(atPath: appendingPathComponent($0).path)
        }.first
    }
}
