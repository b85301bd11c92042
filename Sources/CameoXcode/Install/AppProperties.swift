import CameoHost

/// A setting in the configuration file of the app's target.
package struct ConfigurationFileSetting: Sendable, Hashable, CustomStringConvertible {
    /// The name of the setting in the file.
    let name: String
    /// The setting of the target that has this name, or whose value contains it as a variable.
    let defines: String

    package var description: String { name == defines ? name : "\(name), part of \(defines)" }
}

/// The properties of the app in one build configuration.
struct AppProperties: Sendable {
    /// The name of the build configuration.
    let configuration: String
    /// The app's bundle ID with variables expanded; empty if it isn't set.
    let id: String
    /// The bundle ID for messages: unexpanded if some of its variables are undefined.
    var shownID: String { id.isIncompleteBundleID ? portableID : id }
    /// The bundle ID in a form that other targets can use: it may contain variables that the
    /// project defines.
    let portableID: String
    /// The bundle ID in device builds, in the same form. It differs from ``portableID`` if the
    /// setting has a condition such as `[sdk=iphoneos*]`.
    let deviceID: String
    /// The extension's `MARKETING_VERSION`; `nil` if it inherits the project's value.
    let version: String?
    /// The extension's `CURRENT_PROJECT_VERSION`; `nil` if it inherits the project's value.
    let build: String?
    /// Whether the Info.plist contains the version or the build number as a literal, not as a
    /// variable.
    let hasLiteralVersions: Bool
    /// The undefined build variables in the app's version strings, for example variables that a
    /// script passes to `xcodebuild`.
    let undefinedVariables: [String]
    /// The versions and identifiers that the app target's configuration file sets, or that contain
    /// variables from this file. The extension repeats their values.
    let configurationFileSettings: [ConfigurationFileSetting]
    /// The paths of the generated files that set the app's versions, or may set them once the files
    /// exist. The extension includes them, too.
    let generatedFiles: [String]
    /// Whether the app inherits its bundle ID from the project's configuration file, as a literal
    /// value that the extension repeats.
    let hasIDOfProjectFile: Bool
    /// The app's deployment target; `nil` if it isn't set.
    let deploymentTarget: String?
    /// Whether the app supports iOS versions that the library doesn't support.
    let isTooOld: Bool
    /// Whether the app's target supports platforms other than iOS.
    let supportsOtherPlatforms: Bool
    /// Whether the app supports Mac Catalyst.
    let supportsCatalyst: Bool
    /// Whether the code signing style is manual.
    let isManuallySigned: Bool

    init(_ app: BuildSettings, infoPlist: PropertyValue?) {
        configuration = app.configuration
        let raw = app.raw("PRODUCT_BUNDLE_IDENTIFIER")
        let literal = infoPlist?["CFBundleIdentifier"].map { $0.text }
        // Projects from before Xcode 7 specify the bundle ID only in the Info.plist.
        id = app["PRODUCT_BUNDLE_IDENTIFIER"] ?? literal.map(app.expanded) ?? ""
        portableID = raw == nil ? id : app.portable("PRODUCT_BUNDLE_IDENTIFIER") ?? id
        deviceID =
            app.device("PRODUCT_BUNDLE_IDENTIFIER").map { app.portable(text: $0) } ?? portableID
        version = Self.version(
            "MARKETING_VERSION",
            infoPlist?["CFBundleShortVersionString"]?.text,
            app
        )
        build = Self.version("CURRENT_PROJECT_VERSION", infoPlist?["CFBundleVersion"]?.text, app)
        let written = ["CFBundleShortVersionString", "CFBundleVersion"].compactMap {
            infoPlist?[$0]?.text
        }
        hasLiteralVersions = written.contains { !$0.isEmpty && !$0.contains("$") }
        let settings = [
            ("MARKETING_VERSION", infoPlist?["CFBundleShortVersionString"]?.text),
            ("CURRENT_PROJECT_VERSION", infoPlist?["CFBundleVersion"]?.text),
        ]
        let isGenerated = settings.contains { app.isGenerated($1 ?? "$(\($0))") }
        generatedFiles = isGenerated ? app.generatedFiles.map { $0.path } : []
        undefinedVariables =
            settings.flatMap { setting, written in
                let text =
                    Self.refers(written, to: setting)
                    ? app.raw(setting)?.value ?? written : written
                return text.map(app.undefinedVariables) ?? []
            }.filter { !$0.hasPrefix("FLUTTER_BUILD_") && !app.isGenerated("$(\($0))") }.unique
        let repeated =
            settings.filter { setting, written in
                Self.refers(written, to: setting) && !app.isGenerated("$(\(setting))")
            }.map { $0.0 } + ["PRODUCT_BUNDLE_IDENTIFIER", "DEVELOPMENT_TEAM"]
        configurationFileSettings = repeated.flatMap { name in
            app.targetFileSettings(of: name).map {
                ConfigurationFileSetting(name: $0, defines: name)
            }
        }
        hasIDOfProjectFile = raw?.level == .projectFile && !portableID.contains("$")
        let target = app["IPHONEOS_DEPLOYMENT_TARGET"]
        deploymentTarget = target
        isTooOld = target.flatMap(ExtensionSettings.isTooOld) ?? false
        supportsOtherPlatforms =
            app["SUPPORTED_PLATFORMS"]?.split(separator: " ").contains {
                !["iphoneos", "iphonesimulator"].contains($0)
            } ?? false
        supportsCatalyst = app.supportsCatalyst
        let style = app["CODE_SIGN_STYLE"] ?? ""
        let hasProfile = ["PROVISIONING_PROFILE_SPECIFIER", "PROVISIONING_PROFILE"].contains {
            !(app[$0] ?? "").isEmpty || !(app.device($0) ?? "").isEmpty
        }
        isManuallySigned = style == "Manual" || style.isEmpty && hasProfile
    }

    /// Returns the value that keeps the extension's version equal to the app's version; `nil` if
    /// the extension inherits it.
    private static func version(
        _ setting: String,
        _ written: String?,
        _ app: BuildSettings
    ) -> String? {
        guard let written, !refers(written, to: setting) else {
            guard let raw = app.raw(setting) else {
                // A build defines a setting to which the Info.plist refers, for all targets.
                if written != nil || app.isGenerated("$(\(setting))") { return nil }
                return setting == "MARKETING_VERSION" ? "1.0" : "1"
            }
            if app.generatedFiles.contains(where: { $0.names?.contains(setting) == true }) {
                return nil
            }
            if app.isGenerated(raw.value) { return raw.value }
            return raw.level >= .project ? nil : app.portable(setting)
        }
        // Flutter and react-native-config update these variables with every build.
        if written.contains("FLUTTER_BUILD_") || app.isGenerated(written) { return written }
        // Variables of the project, and variables that a script sets for all targets, also apply to
        // the extension.
        return app.portable(text: written)
    }

    /// Whether a value in an Info.plist comes from a build setting. A generated value (`nil`) does.
    private static func refers(_ written: String?, to setting: String) -> Bool {
        guard let written else { return true }
        return written == "$(\(setting))" || written == "${\(setting)}"
    }
}

extension [AppProperties] {
    /// The platforms to which extensions are limited if the app supports more than iOS; otherwise
    /// empty.
    var platforms: [String] {
        guard contains(where: { $0.supportsOtherPlatforms }) else { return [] }
        return contains { $0.supportsCatalyst } ? ["ios", "maccatalyst"] : ["ios"]
    }
}

extension String {
    /// Whether a bundle ID has empty components, for example because a variable is undefined.
    var isIncompleteBundleID: Bool { isUnresolvedBundleID || contains("..") }

    /// Whether a bundle ID is missing, or its start or its end is.
    var isUnresolvedBundleID: Bool { isEmpty || hasPrefix(".") || hasSuffix(".") }
}
