import Foundation

/// Options of an installation. All have a default except the package's location.
package struct InstallOptions: Sendable {
    /// The dependency manager that provides the library.
    package enum Integration: String, Sendable, CaseIterable {
        /// Swift Package Manager.
        case spm
        /// CocoaPods.
        case cocoapods
    }

    /// The location of the library.
    package enum PackageLocation: Sendable, Hashable {
        /// A local folder.
        case folder(URL)
        /// A repository's URL, with the minimum version.
        case repository(String, version: String)
    }

    /// The app group that the app and its extensions share.
    package enum AppGroup: Sendable, Hashable {
        /// `group.`, followed by the app's bundle ID.
        case automatic
        case named(String)
        case none

        /// Returns the app group, if any.
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

    /// Signing settings that differ from the app's.
    package struct Signing: Sendable, Hashable {
        package var team: String?
        /// `Automatic` or `Manual`.
        package var style: String?
        package var profile: String?
        package var identity: String?

        package init() {}
    }

    /// A file to copy to the extension's folder.
    package struct ImportedFile: Sendable, Hashable {
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The extensions to add.
    package var kinds: [ExtensionKind] = [.service]
    /// The name of the first extension; a second one has its default name.
    package var extensionName: String?
    /// The suffix of the first extension's bundle ID. (default: its name)
    package var bundleSuffix: String?
    /// The first extension's full bundle ID.
    package var bundleID: String?
    package var appGroup = AppGroup.automatic
    /// The keychain access group, without the team prefix.
    package var keychainGroup: String?
    /// The dependency manager. (default: CocoaPods if there is a Podfile, otherwise SPM)
    package var integration: Integration?
    package var packageLocation: PackageLocation?
    /// Whether only the extensions link the library, not the app.
    package var skipsApp = false
    package var hook: ImportedFile?
    package var defaultAvatarImage: ImportedFile?
    /// The `Cameo` dictionary of the service extension's Info.plist.
    package var settings: [PlistValue.Member] = []
    package var signing = Signing()
    /// The categories of the content extension.
    package var categories = ["message"]
    /// The content extension's initial ratio of height to width.
    package var contentSizeRatio = 0.4
    /// The usage description for access to the Focus status.
    package var focusUsageDescription: String?
    /// Whether the app receives call notifications.
    package var enablesCalls = false
    /// The vendors whose code the service extension runs.
    package var vendors: [VendorCode] = []

    /// Returns the file of a vendor's step by its name, such as `OneSignal.swift`.
    package var vendorStep: @Sendable (String) -> [UInt8]? = { _ in nil }

    package init() {}

    /// The intents that the app handles.
    var activityTypes: [String] {
        [ActivityType.message] + (enablesCalls ? [ActivityType.call] : [])
    }

    /// Returns the name of an extension.
    func name(of kind: ExtensionKind) -> String {
        kind == kinds.first ? extensionName ?? kind.defaultName : kind.defaultName
    }
}
