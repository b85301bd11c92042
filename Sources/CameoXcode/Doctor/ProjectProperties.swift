import Cameo
import CameoHost

/// An app and its extensions, as the files of a project describe them.
struct ProjectProperties {
    /// The properties of a target in one build configuration.
    struct Configuration {
        let name: String
        let settings: BuildSettings
        /// The Info.plist; `nil` if it is missing or invalid.
        let infoPlist: PropertyValue?
        let infoPlistPath: String?
        /// The entitlements; `nil` if they are missing or invalid.
        let entitlements: PropertyValue?
        let entitlementsPath: String?
        /// The paths of Info.plists and entitlements that exist but aren't valid property lists.
        let invalidPaths: [String]

        /// The bundle ID with variables expanded; empty if it isn't set.
        var bundleID: String {
            settings["PRODUCT_BUNDLE_IDENTIFIER"]
                ?? infoPlist?["CFBundleIdentifier"].map { settings.expanded($0.text) } ?? ""
        }

        /// The bundle ID for messages: unexpanded if some of its variables are undefined.
        var shownBundleID: String {
            knowsBundleID
                ? bundleID : settings.raw("PRODUCT_BUNDLE_IDENTIFIER")?.value ?? bundleID
        }

        /// Whether the bundle ID is complete: files of the project set all its variables.
        var knowsBundleID: Bool {
            let raw =
                settings.raw("PRODUCT_BUNDLE_IDENTIFIER")?.value
                ?? infoPlist?["CFBundleIdentifier"]?.text
            guard let raw else { return false }
            return !bundleID.isIncompleteBundleID || !raw.contains("$")
        }

        /// Whether the bundle ID or an app group is missing or contains an undefined variable.
        var hasUndefinedIdentifiers: Bool {
            let texts =
                [settings.raw("PRODUCT_BUNDLE_IDENTIFIER")?.value].compactMap { $0 }
                + (entitlements?[EntitlementName.appGroups]?.texts ?? [])
            return bundleID.isIncompleteBundleID
                || texts.flatMap(settings.undefinedVariables).contains {
                    settings.expanded("$(\($0))").isEmpty
                }
        }

        /// The app group that the library uses in an extension; an empty string if it depends on a
        /// bundle ID that contains undefined variables or no dot.
        var libraryGroup: String {
            if let group = infoPlist?["Cameo"]?["appGroup"]?.text {
                return settings.expanded(group)
            }
            let parts = bundleID.split(separator: ".")
            return parts.count < 2 || !knowsBundleID
                ? "" : "group.\(parts.dropLast().joined(separator: "."))"
        }

        /// The keys that iOS requires in every bundle and that the Info.plist lacks, except keys
        /// that Xcode adds.
        var missingBundleKeys: [String] {
            guard let infoPlist, settings["GENERATE_INFOPLIST_FILE"] != "YES" else { return [] }
            return ["CFBundleIdentifier", "CFBundleExecutable", "CFBundleVersion"].filter {
                infoPlist[$0] == nil
            }
        }

        /// The version of the product; empty if no file specifies it.
        var version: String { value("CFBundleShortVersionString", "MARKETING_VERSION") }

        /// The build number of the product.
        var build: String { value("CFBundleVersion", "CURRENT_PROJECT_VERSION") }

        /// The version and the build number for messages, such as `1.2 (34)`.
        var versionAndBuild: String {
            "\(version.isEmpty ? "none" : version) (\(build.isEmpty ? "none" : build))"
        }

        /// Whether Flutter sets the version or the build number, so that no file contains its
        /// value.
        var isVersionedByFlutter: Bool {
            [version, build].contains { $0.isEmpty || $0.contains("FLUTTER_BUILD_") }
                && unexpandedVersions.contains { $0.contains("FLUTTER_BUILD_") }
        }

        /// The path of the Info.plist if it lacks a version or contains a literal one, which build
        /// settings can't replace; otherwise `nil`.
        var literalVersionPath: String? {
            guard settings["GENERATE_INFOPLIST_FILE"] != "YES" else { return nil }
            let texts = ["CFBundleShortVersionString", "CFBundleVersion"].compactMap {
                infoPlist?[$0]?.text
            }
            let isMissing = infoPlist != nil && texts.count < 2
            return isMissing || texts.contains { !$0.contains("$") } ? infoPlistPath : nil
        }

        /// The version and the build number as written in the files, with variables. A build setting
        /// that the Info.plist doesn't refer to has no effect.
        var unexpandedVersions: [String] {
            [
                ("CFBundleShortVersionString", "MARKETING_VERSION"),
                ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
            ]
            .flatMap { key, setting in
                let text = infoPlist?[key]?.text
                let isUsed =
                    settings["GENERATE_INFOPLIST_FILE"] == "YES" || text?.contains(setting) != false
                return [text, isUsed ? settings.raw(setting)?.value : nil].compactMap { $0 }
            }
        }

        /// Returns a value of the Info.plist. If Xcode generates the Info.plist, the build setting
        /// takes precedence over the file.
        private func value(_ key: String, _ setting: String) -> String {
            let isGenerated = settings["GENERATE_INFOPLIST_FILE"] == "YES"
            if isGenerated, let value = settings[setting] { return value }
            // A setting that an Info.plist doesn't refer to has no effect.
            guard let infoPlist else { return settings[setting] ?? "" }
            return infoPlist[key].map { settings.expanded($0.text) } ?? ""
        }

        /// The app groups for messages: unexpanded if some of their variables are undefined.
        var shownGroups: [String] {
            (entitlements?[EntitlementName.appGroups]?.texts ?? []).map {
                let group = settings.expanded($0)
                return group.isIncompleteBundleID ? $0 : group
            }
        }

        /// The categories in the Info.plist of a content extension.
        var categories: [String] {
            let attributes = infoPlist?["NSExtension"]?["NSExtensionAttributes"]
            let value = attributes?["UNNotificationExtensionCategory"]
            if let text = value?.string { return text.isEmpty ? [] : [text] }
            return value?.texts ?? []
        }

        /// Returns the strings of an array in the entitlements, with variables expanded.
        func entitlement(_ name: String) -> [String] {
            (entitlements?[name]?.texts ?? []).map(settings.expanded)
        }
    }

    let folder: ProjectFolder
    let host: XcodeTarget
    let files: FileOverlay
    let app: [Configuration]
    let services: [AppExtension]
    /// The app's content extensions.
    let contents: [AppExtension]
    /// Extensions of an unknown kind, because both their Info.plist and their class are missing.
    let missing: [AppExtension]
    /// The path and contents of the Podfile; `nil` if it is missing or can't be parsed.
    let podfile: (path: String, file: Podfile)?

    init(_ folder: ProjectFolder, _ host: XcodeTarget, _ files: FileOverlay? = nil) {
        let files = files ?? FileOverlay(folder.system)
        self.folder = folder
        self.host = host
        self.files = files
        app = Self.configurations(of: host, folder, files)
        podfile = InstallPlanner.podfile(folder, files).flatMap { url in
            let file = files.bytes(of: url).flatMap { try? Podfile($0, path: "") }
            return file.map { (folder.path(of: url), $0) }
        }
        let own = Self.extensions(of: host, app, folder, files)
        services = own.filter { $0.isService }
        missing = own.filter { $0.missingPath != nil && !$0.isService }
        contents = own.filter { $0.point == ExtensionKind.content.extensionPoint }
    }

    /// Whether the Podfile adds a product of the library to an extension.
    func hasPod(_ item: AppExtension, _ product: LibraryProduct) -> Bool {
        guard let file = podfile?.file, let block = file.block(of: item.name) else { return false }
        return file.names(pod: product.rawValue, in: block)
    }

    /// Returns the object in a JSON file; `nil` if there is none.
    func object(_ file: FilePath) -> JSONObject? {
        let json = files.system.bytes(of: file).flatMap { try? JSONDocument(parsing: $0).root }
        return json?.strictObject
    }

    /// Returns the extensions that an app embeds or depends on. An extension that no app embeds or
    /// depends on belongs to the app with the longest bundle ID that is a prefix of the extension's
    /// bundle ID.
    static func extensions(
        of host: XcodeTarget,
        _ app: [Configuration],
        _ folder: ProjectFolder,
        _ files: FileOverlay
    ) -> [AppExtension] {
        let otherApps = folder.appTargets.filter { $0.name != host.name }
        let ids = app.map { $0.bundleID }
        let otherIDs = otherApps.flatMap {
            configurations(of: $0, folder, files).map { $0.bundleID }
        }
        return folder.extensionTargets.map { AppExtension($0, folder, files) }.filter { item in
            if item.isDependency(of: host) || item.isCopied(into: host) {
                return true
            }
            let belongsToOther = otherApps.contains {
                item.isDependency(of: $0) || item.isCopied(into: $0)
            }
            func maxPrefixLength(_ ids: [String]) -> Int {
                item.configurations.flatMap { configuration in
                    ids.filter { configuration.bundleID.hasPrefix("\($0).") }.map { $0.count }
                }.max() ?? 0
            }
            return !belongsToOther && maxPrefixLength(ids) > maxPrefixLength(otherIDs)
        }
    }

    /// Returns the build configurations of a target.
    static func configurations(
        of target: XcodeTarget,
        _ folder: ProjectFolder,
        _ files: FileOverlay
    ) -> [Configuration] {
        target.configurations.map { configuration in
            let settings = folder.settings(of: target, configuration)
            var invalidPaths: [String] = []
            func plist(_ setting: String) -> (value: PropertyValue?, path: String?) {
                guard let path = settings[setting], !path.isEmpty else { return (nil, nil) }
                let file = folder.file(path)
                let bytes = files.bytes(of: file)
                let value = bytes.flatMap { PropertyValue(plist: $0) }
                if bytes != nil, value == nil { invalidPaths.append(folder.path(of: file)) }
                return (value, folder.path(of: file))
            }
            let infoPlist = plist("INFOPLIST_FILE")
            let entitlements = plist("CODE_SIGN_ENTITLEMENTS")
            return Configuration(
                name: settings.configuration,
                settings: settings,
                infoPlist: infoPlist.value,
                infoPlistPath: infoPlist.path,
                entitlements: entitlements.value,
                entitlementsPath: entitlements.path,
                invalidPaths: invalidPaths
            )
        }
    }

    /// Returns the Swift and Objective-C files of a target, without comment lines.
    func sources(of target: XcodeTarget) -> [SourceFile] { target.sourceFiles(in: folder, files) }
}
