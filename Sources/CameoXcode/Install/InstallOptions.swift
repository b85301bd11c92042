/// The options of an installation, as the command line accepts and the manifest records them.
///
/// Each option is recorded as a list of strings: its values, or an empty string for a flag. Options
/// that weren't passed aren't recorded.
package struct InstallOptions: Sendable, Hashable {
    /// The dependency manager that provides the library.
    package enum Integration: String, Sendable, CaseIterable {
        /// Swift Package Manager.
        case spm
        /// CocoaPods.
        case cocoapods
    }

    /// The app group that the app and its extensions share.
    package enum AppGroup: Sendable, Hashable {
        /// The group `group.<the app's bundle ID>`.
        case automatic
        case named(String)
        case none

        /// Returns the name of the app group; `nil` if there is none.
        ///
        /// - Parameter automatic: The default app group.
        func identifier(automatic: String) -> String? {
            switch self {
            case .automatic: automatic
            case .named(let name): name
            case .none: nil
            }
        }

        /// Whether the options specify a name.
        var isNamed: Bool { if case .named = self { true } else { false } }
    }

    /// A code signing style.
    package enum SigningStyle: String, Sendable, CaseIterable {
        case automatic
        case manual

        /// The value of the build setting `CODE_SIGN_STYLE`.
        var setting: String { self == .manual ? "Manual" : "Automatic" }
    }

    /// The only extension to add. (default: the service extension)
    package var onlyExtension: ExtensionKind?
    /// Whether to add a content extension in addition to the service extension.
    package var addsContentExtension = false
    /// The name of the first extension. A second extension has its default name.
    package var extensionName: String?
    /// The suffix that is appended to the app's bundle ID for the first extension. (default: its
    /// name)
    package var bundleSuffix: String?
    /// The first extension's full bundle ID.
    package var bundleID: String?
    package var appGroup = AppGroup.automatic
    /// The keychain access group, without the team prefix.
    package var keychainGroup: String?
    /// The dependency manager. (default: CocoaPods if there is a Podfile that Cordova doesn't write,
    /// otherwise SPM)
    package var integration: Integration?
    /// The location of the library: the URL of a repository, a folder relative to the project's
    /// folder, or ``LibraryCopies/prefix`` followed by such a folder.
    package var packageLocation: String?
    /// Whether only the extensions link the library, not the app.
    package var skipsApp = false
    /// The path of the hook's Swift file, relative to the project's folder.
    package var hook: String?
    /// The path of the default avatar, relative to the project's folder.
    package var defaultAvatarImage: String?
    /// The path of the mapping file, relative to the project's folder.
    package var mapping: String?
    /// The size limit of the avatar cache, in megabytes.
    package var cacheSizeLimitMB: Int?
    package var logLevel: String?
    package var titleStyle: String?
    /// The hosts from which images may be downloaded, separated by commas.
    package var allowedHosts: String?
    /// The notification categories that the content extension handles.
    package var categories: [String]?
    /// The content extension's initial ratio of height to width.
    package var contentSizeRatio: Double?
    /// The usage description for access to the Focus status.
    package var focusUsageDescription: String?
    /// Whether the app receives call notifications.
    package var enablesCalls = false
    /// The vendors whose code the service extension runs, with options, such as
    /// `customerio:apiKey=KEY`.
    package var vendors: [String]?
    /// The development team. (default: the app's team)
    package var team: String?
    /// The signing style. (default: the app's style)
    package var signingStyle: SigningStyle?
    package var provisioningProfile: String?
    /// The code signing identity. (default: the app's identity)
    package var codeSignIdentity: String?
    /// The full bundle ID of a content extension that is added along with a service extension. Only
    /// Expo's config plugin sets it.
    package var contentBundleID: String?
    /// The provisioning profile of a content extension that is added along with a service
    /// extension. Only Expo's config plugin sets it.
    package var contentProvisioningProfile: String?
    /// The user's choices for `cameo adopt`; `nil` for other commands.
    package var adoption: Adoption.Options?
    /// The failed checks that `cameo doctor --fix` fixes; `nil` for other commands.
    package var fixes: [Check]?

    package init() {}

    /// The names under which options are recorded.
    package enum Name: String {
        case onlyExtension = "--extension"
        case addsContentExtension = "--content-extension"
        case extensionName = "--extension-name"
        case bundleSuffix = "--bundle-suffix"
        case bundleID = "--bundle-id"
        case appGroup = "--app-group"
        case keychainGroup = "--keychain-group"
        case integration = "--integration"
        case packageLocation = "--package-location"
        case skipsApp = "--skip-app"
        case hook = "--hook"
        case defaultAvatarImage = "--default-avatar-image"
        case mapping = "--mapping"
        case cacheSizeLimitMB = "--cache-size-limit-mb"
        case logLevel = "--log-level"
        case titleStyle = "--title-style"
        case allowedHosts = "--allowed-hosts"
        case categories = "--category"
        case contentSizeRatio = "--content-size-ratio"
        case focusUsageDescription = "--focus-usage-description"
        case enablesCalls = "--enable-calls"
        case vendors = "--vendor"
        case team = "--team"
        case signingStyle = "--signing-style"
        case provisioningProfile = "--provisioning-profile"
        case codeSignIdentity = "--code-sign-identity"
        case adoption = "--adopt"
        case fixes = "--fix"
    }

    /// The options that apply to all extensions of an app.
    private static let shared: [Name] = [
        .appGroup, .keychainGroup, .integration, .packageLocation, .team, .signingStyle,
    ]

    /// The kinds of extensions to add.
    package var kinds: [ExtensionKind] {
        if let onlyExtension { return [onlyExtension] }
        return addsContentExtension ? [.service, .content] : [.service]
    }

    /// The folder of the library's copy; `nil` if the library isn't copied.
    package var copyFolder: String? {
        guard let packageLocation, packageLocation.hasPrefix(LibraryCopies.prefix) else {
            return nil
        }
        return String(packageLocation.dropFirst(LibraryCopies.prefix.count))
    }

    /// The intents that the app declares in `NSUserActivityTypes`.
    package var activityTypes: [String] {
        [ActivityType.message] + (enablesCalls ? [ActivityType.call] : [])
    }

    /// Returns the target name of an extension.
    package func name(of kind: ExtensionKind) -> String {
        kind == kinds.first ? extensionName ?? kind.defaultName : kind.defaultName
    }

    /// Returns these options, overridden by the options of a later call.
    package func merging(_ later: InstallOptions) -> InstallOptions {
        var (merged, later) = (self, later)
        if later.addsContentExtension {
            merged.onlyExtension = nil
        } else if merged.addsContentExtension {
            // The first call installed one extension, and this call adds the other one.
            later.onlyExtension = nil
        }
        for option in Self.recorded where option.values(later) != nil {
            option.copy(later, &merged)
        }
        return merged
    }

    /// Returns the options that apply to all extensions of an app.
    func shared() -> InstallOptions {
        var shared = InstallOptions()
        for option in Self.recorded where Self.shared.contains(option.name) {
            option.copy(self, &shared)
        }
        return shared
    }
}
