import Foundation

/// What stands in an app's bundle, as far as the running app can read it.
struct AppBundle: Sendable, Hashable {
    /// An app extension in the app.
    struct Extension: Sendable, Hashable {
        /// The bundle's identifier.
        var identifier: String?
        /// Which kind of extension it is.
        var extensionPoint: String?
        /// The class that iOS makes an object of.
        var principalClass: String?
        /// The oldest iOS that loads it.
        var minimumOSVersion: String?
        /// Version and build, as the store compares them.
        var version: String?
        /// The `Cameo` dictionary of its Info.plist.
        var settings: JSONObject?
        /// The identifier of the app group that it looks for.
        var appGroup: String? {
            settings?["appGroup"]?.text
                ?? identifier.flatMap(AppGroup.identifier(extensionIdentifier:))
        }
        /// The entitlements of its provisioning profile; `nil` where there is none to read.
        var entitlements: Entitlements?
    }

    /// The app's identifier.
    var identifier: String?
    /// Version and build.
    var version: String?
    /// The oldest iOS that runs it.
    var minimumOSVersion: String?
    /// `NSUserActivityTypes`.
    var activityTypes: [String] = []
    /// Whether there is a text for the question whether the app may see the Focus status.
    var hasFocusUsageDescription = false
    /// The identifier of the app group.
    var appGroup: String?
    /// The entitlements of its provisioning profile; `nil` where there is none to read, as in an app
    /// from the store and in the simulator.
    var entitlements: Entitlements?
    /// Its extensions, by name.
    var extensions: [Extension] = []

    /// The Notification Service Extensions, of which iOS runs one.
    var serviceExtensions: [Extension] {
        extensions.filter { $0.extensionPoint == "com.apple.usernotifications.service" }
    }
}

/// What a provisioning profile allows, which is at least what the app was signed with.
struct Entitlements: Sendable, Hashable {
    /// Communication notifications: without it iOS applies no style, and says nothing.
    var hasCommunication: Bool
    /// Whether pushes come at all.
    var hasPush: Bool
    /// The app groups.
    var appGroups: [String]
}

extension AppBundle {
    /// Reads a bundle's Info.plist, its profile, and those of its extensions.
    init(_ bundle: Bundle) {
        let information = bundle.infoDictionary ?? [:]
        identifier = bundle.bundleIdentifier
        version = Self.version(information)
        minimumOSVersion = information["MinimumOSVersion"] as? String
        activityTypes = information["NSUserActivityTypes"] as? [String] ?? []
        hasFocusUsageDescription = information["NSFocusStatusUsageDescription"] is String
        appGroup = AppGroup.identifier(of: bundle)
        entitlements = Entitlements(profileIn: bundle.bundleURL)
        extensions = bundle.builtInPlugInsURL.map(Self.extensions) ?? []
    }

    /// The extensions in a folder, by name.
    static func extensions(in folder: URL) -> [Extension] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".appex") }.sorted().compactMap {
            Extension(folder.appendingPathComponent($0, isDirectory: true))
        }
    }

    fileprivate static func version(_ information: [String: Any]) -> String? {
        guard let version = information["CFBundleShortVersionString"] as? String,
            let build = information["CFBundleVersion"] as? String
        else { return nil }
        return "\(version) (\(build))"
    }
}

extension AppBundle.Extension {
    init?(_ folder: URL) {
        guard let data = folder.firstFile(["Info.plist", "Contents/Info.plist"]),
            let plist = try? PropertyListSerialization.propertyList(from: data, format: nil),
            let information = plist as? [String: Any]
        else { return nil }
        let point = information["NSExtension"] as? [String: Any] ?? [:]
        identifier = information["CFBundleIdentifier"] as? String
        extensionPoint = point["NSExtensionPointIdentifier"] as? String
        principalClass = point["NSExtensionPrincipalClass"] as? String
        minimumOSVersion = information["MinimumOSVersion"] as? String
        version = AppBundle.version(information)
        settings = (information["Cameo"] as? [String: Any]).map { Payload(userInfo: $0).root }
        entitlements = Entitlements(profileIn: folder)
    }
}

extension Entitlements {
    /// Reads the profile in a bundle: a signed message in whose middle a property list stands as it
    /// is. The signature was checked when the app was installed.
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
        hasPush = entitlements["aps-environment"] is String
        appGroups = entitlements["com.apple.security.application-groups"] as? [String] ?? []
    }
}

extension URL {
    /// What the first of some files in a folder holds: on a Mac bundles have one more level.
    fileprivate func firstFile(_ names: [String]) -> Data? {
        names.lazy.compactMap {
            FileManager.default.contents(atPath: appendingPathComponent($0).path)
        }.first
    }
}
