import CameoHost

/// The build settings of an extension: settings shared with the app, and settings that every
/// extension needs.
///
/// Settings that the app inherits from the project are omitted, because the extension inherits
/// them, too.
struct ExtensionSettings {
    /// The minimum iOS version that the library supports.
    static let minSystemVersion = "15.0"

    /// Whether an iOS version is below the minimum; `nil` if the version is invalid.
    static func isTooOld(_ version: String) -> Bool? {
        version.split(separator: ".").first.flatMap { Int($0) }.map { $0 < 15 }
    }

    /// Whether an iOS version is later than another version; `false` if one of them is invalid.
    static func isLater(_ version: String, than other: String) -> Bool {
        guard let one = number(of: version), let other = number(of: other) else { return false }
        return one > other
    }

    /// Returns the major and minor version as one number that can be compared; `nil` if the version
    /// is invalid.
    private static func number(of version: String) -> Int? {
        let parts = version.split(separator: ".").prefix(2).compactMap { Int($0) }
        return parts.first.map { $0 * 1000 + (parts.dropFirst().first ?? 0) }
    }

    let kind: ExtensionKind
    let name: String
    let options: InstallOptions
    let format: ProjectFormat
    let hasEntitlements: Bool
    /// A closure that returns the app group of a configuration; `nil` if all configurations have
    /// the same group.
    let groupSetting: (BuildSettings) -> String?

    /// The Swift version of an extension whose app has none that Xcode supports.
    static let defaultSwiftVersion = "5.0"

    /// Returns a Swift version if Xcode supports it: 4 or later. An app without Swift sources may
    /// still have an earlier one.
    static func supported(swiftVersion version: String?) -> String? {
        version?.first.flatMap { "123".contains($0) ? nil : version }
    }

    /// Settings of the app's target that also apply to its extensions.
    private static let copiedFromApp = [
        "DEBUG_INFORMATION_FORMAT", "ENABLE_BITCODE", "SDKROOT", "SUPPORTED_PLATFORMS",
        "SUPPORTS_MACCATALYST", "SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD",
        "SUPPORTS_XR_DESIGNED_FOR_IPHONE_IPAD", "SWIFT_OPTIMIZATION_LEVEL", "SWIFT_VERSION",
        "TARGETED_DEVICE_FAMILY",
    ]

    /// The copied settings that may have conditions, such as `[sdk=iphoneos*]`.
    private static let conditional: Set<String> = [
        "ARCHS", "CODE_SIGN_IDENTITY", "CODE_SIGN_STYLE", "DEVELOPMENT_TEAM", "EXCLUDED_ARCHS",
        "VALID_ARCHS",
    ]

    /// Settings that projects define for the app and that would break an extension.
    private static let appOnly =
        [
            "ASSETCATALOG_COMPILER_APPICON_NAME", "CODE_SIGN_ENTITLEMENTS", "PROVISIONING_PROFILE",
            "PROVISIONING_PROFILE_SPECIFIER",
        ] + appBuildSettings
    /// The settings among them that no generator sets for an extension.
    static let appBuildSettings = ["INFOPLIST_PREPROCESS", "SWIFT_OBJC_BRIDGING_HEADER"]

    /// Whether updates remove a setting if the extension no longer needs it.
    static func isManaged(_ name: String) -> Bool {
        let plain = name.split(separator: "[").first.map(String.init) ?? name
        return conditional.contains(plain) || copiedFromApp.contains(plain)
            || appOnly.contains(plain)
            || own.contains(plain)
    }

    /// Settings that are specific to extensions.
    private static let own: Set<String> = [
        AppGroupName.setting, "APPLICATION_EXTENSION_API_ONLY", "CURRENT_PROJECT_VERSION",
        "GENERATE_INFOPLIST_FILE", "INFOPLIST_FILE", "IPHONEOS_DEPLOYMENT_TARGET",
        "LD_RUNPATH_SEARCH_PATHS", "MARKETING_VERSION", "PRODUCT_BUNDLE_IDENTIFIER",
        "PRODUCT_MODULE_NAME", "PRODUCT_NAME", "REGISTER_APP_GROUPS", "SKIP_INSTALL",
        "SWIFT_DEFAULT_ACTOR_ISOLATION", "SWIFT_EMIT_LOC_STRINGS",
    ]

    /// Returns the build settings of one configuration.
    ///
    /// - Parameters:
    ///   - app: The app's settings in that configuration.
    ///   - properties: The app's properties in that configuration.
    func settings(_ app: BuildSettings, _ properties: AppProperties) -> [(String, OpenStepValue)] {
        var settings: [String: OpenStepValue] = [:]
        for name in Self.appOnly where app.isSetByProject(name) {
            // A profile setting that contains the bundle ID as a variable applies to all targets.
            if name.hasPrefix("PROVISIONING_PROFILE"), let raw = app.raw(name),
                raw.level >= .project,
                raw.value.contains("$(PRODUCT_BUNDLE_IDENTIFIER)")
            {
                continue
            }
            settings[name] = .text("")
        }
        if app.isSetByProject("PRODUCT_MODULE_NAME") {
            settings["PRODUCT_MODULE_NAME"] = .text("$(PRODUCT_NAME:c99extidentifier)")
        }
        for name in Self.copiedFromApp {
            if let value = copied(name, from: app) { settings[name] = .text(value) }
        }
        if properties.supportsOtherPlatforms {
            settings["SDKROOT"] = .text("iphoneos")
            settings["SUPPORTED_PLATFORMS"] = .text("iphoneos iphonesimulator")
        }
        if Self.supported(swiftVersion: app["SWIFT_VERSION"]) == nil {
            settings["SWIFT_VERSION"] = .text(Self.defaultSwiftVersion)
        }
        if app.raw("SWIFT_VERSION") == nil {
            if app["GCC_OPTIMIZATION_LEVEL"] == "0" {
                settings["SWIFT_OPTIMIZATION_LEVEL"] = .text("-Onone")
            }
        }
        if properties.isTooOld {
            settings["IPHONEOS_DEPLOYMENT_TARGET"] = .text(Self.minSystemVersion)
        } else if let value = copied("IPHONEOS_DEPLOYMENT_TARGET", from: app) {
            settings["IPHONEOS_DEPLOYMENT_TARGET"] = .text(value)
        }
        settings["APPLICATION_EXTENSION_API_ONLY"] = .text("YES")
        settings["GENERATE_INFOPLIST_FILE"] = .text("NO")
        settings["INFOPLIST_FILE"] = .text("\(name)/Info.plist")
        settings["LD_RUNPATH_SEARCH_PATHS"] = runpaths
        let id = Self.identifier(kind, options, properties.portableID)
        settings["PRODUCT_BUNDLE_IDENTIFIER"] = .text(id)
        if identifier(properties) != id {
            settings["PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]"] = .text(identifier(properties))
        }
        settings["PRODUCT_NAME"] = .text("$(TARGET_NAME)")
        settings["SKIP_INSTALL"] = .text("YES")
        settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] = .text("nonisolated")
        settings["SWIFT_EMIT_LOC_STRINGS"] = .text("YES")
        if let version = properties.version { settings["MARKETING_VERSION"] = .text(version) }
        if let build = properties.build { settings["CURRENT_PROJECT_VERSION"] = .text(build) }
        if hasEntitlements {
            settings["CODE_SIGN_ENTITLEMENTS"] = .text("\(name)/\(name).entitlements")
            if options.appGroup != .none { settings["REGISTER_APP_GROUPS"] = .text("YES") }
        }
        if let group = groupSetting(app) { settings[AppGroupName.setting] = .text(group) }
        sign(&settings, app)
        return settings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the value of a setting that the app's target defines; `nil` if the setting isn't set
    /// or is inherited from the project.
    private func copied(_ name: String, from app: BuildSettings) -> String? {
        guard let raw = app.raw(name), raw.level < .project else { return nil }
        return app.portable(name)
    }

    private var runpaths: OpenStepValue {
        let paths = [
            "$(inherited)", "@executable_path/Frameworks", "@executable_path/../../Frameworks",
        ]
        return format.writesPathsAsText ? .text(paths.joined(separator: " ")) : .texts(paths)
    }

    /// Returns the bundle ID in device builds: from the options if they specify one, otherwise the
    /// app's bundle ID with a suffix.
    func identifier(_ properties: AppProperties) -> String {
        Self.identifiers(kind, options, [properties])[0]
    }

    /// Returns the bundle IDs of an extension in device builds, one per configuration.
    static func identifiers(
        _ kind: ExtensionKind,
        _ options: InstallOptions,
        _ properties: [AppProperties]
    ) -> [String] {
        properties.map { identifier(kind, options, $0.deviceID) }
    }

    /// Returns the bundle IDs of the extension with their variables expanded, for messages.
    func expandedIdentifiers(_ properties: [AppProperties]) -> [String] {
        properties.map { Self.identifier(kind, options, $0.shownID) }
    }

    private static func identifier(
        _ kind: ExtensionKind,
        _ options: InstallOptions,
        _ app: String
    ) -> String {
        let isFirst = kind == options.kinds.first
        // Like Xcode, replace invalid characters with hyphens.
        let name = String(
            options.name(of: kind).map {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") ? $0 : "-"
            }
        )
        return (isFirst ? options.bundleID : options.contentBundleID)
            ?? "\(app).\(isFirst ? options.bundleSuffix ?? name : name)"
    }

    private func sign(_ settings: inout [String: OpenStepValue], _ app: BuildSettings) {
        // Include conditional values such as `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
        for name in app.names(upTo: .targetFile) {
            let plain = name.split(separator: "[").first.map(String.init) ?? name
            guard Self.conditional.contains(plain), let value = app.portable(name) else { continue }
            // A variable that only a build can resolve may expand to an empty value.
            guard !value.isEmpty || app.raw(name)?.value.isEmpty == true else { continue }
            // A manual signing identity conflicts with automatic signing.
            if plain == "CODE_SIGN_IDENTITY", options.signingStyle == .automatic { continue }
            settings[name] = .text(value)
        }
        func override(_ name: String, _ value: String?) {
            guard let value else { return }
            for variant in settings.keys where variant.hasPrefix("\(name)[") {
                settings[variant] = nil
            }
            settings[name] = .text(value)
        }
        override("DEVELOPMENT_TEAM", options.team)
        override("CODE_SIGN_STYLE", options.signingStyle?.setting)
        override("CODE_SIGN_IDENTITY", options.codeSignIdentity)
        // A provisioning profile is valid for only one bundle ID.
        override(
            "PROVISIONING_PROFILE_SPECIFIER",
            kind == options.kinds.first
                ? options.provisioningProfile : options.contentProvisioningProfile
        )
    }
}

/// The names of the app group that the app and its extensions share.
enum AppGroupName {
    /// The build setting that contains the group if it differs between configurations.
    static let setting = "CAMEO_APP_GROUP"
}
