/// What is known of an app in one of its configurations.
struct AppFacts: Sendable {
    /// The configuration's name.
    let configuration: String
    /// The app's identifier.
    let id: String
    /// The app's identifier as a setting of another target: with the project's own variables.
    let portableID: String
    /// What the extension's `MARKETING_VERSION` must be; `nil` where it has it from the project.
    let version: String?
    /// What the extension's `CURRENT_PROJECT_VERSION` must be; `nil` where it has it from the project.
    let build: String?
    /// Whether the app's versions are written in its Info.plist, without a variable.
    let hasLiteralVersions: Bool
    /// The oldest iOS that runs the app; `nil` where nothing says so.
    let deploymentTarget: String?
    /// Whether the app runs on iOS before 15, which the extension does not.
    let isTooOld: Bool
    /// Whether the app's target also makes an app for the Mac, the television or glasses.
    let supportsOtherPlatforms: Bool
    /// Whether it makes a Mac app of the one for the iPad.
    let supportsCatalyst: Bool
    /// How it is signed.
    let isManuallySigned: Bool

    init(_ app: BuildSettings, infoPlist: PlistXMLNode?) {
        configuration = app.configuration
        let raw = app.raw("PRODUCT_BUNDLE_IDENTIFIER")
        let literal = infoPlist?["CFBundleIdentifier"].map(\.text)
        // Before Xcode 7 the identifier stood in the Info.plist alone.
        id = app["PRODUCT_BUNDLE_IDENTIFIER"] ?? literal.map(app.expanded) ?? ""
        portableID = raw == nil ? id : app.portable("PRODUCT_BUNDLE_IDENTIFIER") ?? id
        version = Self.version(
            "MARKETING_VERSION",
            infoPlist?["CFBundleShortVersionString"]?.text,
            app
        )
        build = Self.version(
            "CURRENT_PROJECT_VERSION",
            infoPlist?["CFBundleVersion"]?.text,
            app
        )
        let written = ["CFBundleShortVersionString", "CFBundleVersion"].compactMap {
            infoPlist?[$0]?.text
        }
        hasLiteralVersions = written.contains { !$0.isEmpty && !$0.contains("$") }
        let target = app["IPHONEOS_DEPLOYMENT_TARGET"]
        deploymentTarget = target
        isTooOld = target.flatMap(ExtensionSettings.isTooOld) ?? false
        supportsOtherPlatforms =
            app["SUPPORTED_PLATFORMS"]?.split(separator: " ").contains {
                !["iphoneos", "iphonesimulator"].contains($0)
            } ?? false
        supportsCatalyst = app["SUPPORTS_MACCATALYST"] == "YES"
        isManuallySigned = app["CODE_SIGN_STYLE"] == "Manual"
    }

    /// What a version is, so that the extension's is always the app's.
    private static func version(
        _ setting: String,
        _ written: String?,
        _ app: BuildSettings
    ) -> String? {
        let written = written ?? "$(\(setting))"
        if written == "$(\(setting))" || written == "${\(setting)}" {
            guard let raw = app.raw(setting) else {
                return setting == "MARKETING_VERSION" ? "1.0" : "1"
            }
            return raw.level >= .project ? nil : app.portable(setting)
        }
        // Flutter writes its versions into a file that changes with every build.
        if written.contains("FLUTTER_BUILD_") { return written }
        return app.expanded(written)
    }
}

extension [AppFacts] {
    /// The platforms that extensions are for, of an app that is for others, too; none named otherwise.
    var platforms: [String] {
        guard contains(where: \.supportsOtherPlatforms) else { return [] }
        return contains(where: \.supportsCatalyst) ? ["ios", "maccatalyst"] : ["ios"]
    }
}
