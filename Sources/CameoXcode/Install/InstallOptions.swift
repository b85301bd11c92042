import Foundation

/// What an installation shall be like; every part has a default but the package's place.
package struct InstallOptions: Sendable {
    /// How the extension comes by the library.
    package enum Integration: String, Sendable, CaseIterable {
        /// A Swift package.
        case spm = "package"
        /// A target of the Podfile.
        case cocoapods = "pod"
    }

    /// Where the library is.
    package enum PackageLocation: Sendable, Hashable {
        /// A folder on this machine.
        case folder(URL)
        /// A repository, and the oldest version that serves.
        case repository(String, version: String)
    }

    /// Which app group app and extension share.
    package enum AppGroup: Sendable, Hashable {
        /// `group.` and the app's identifier.
        case automatic
        case named(String)
        case none

        /// The group's identifier; `nil` without one.
        ///
        /// - Parameter automatic: What it is when nobody names it.
        func identifier(automatic: String) -> String? {
            switch self {
            case .automatic: automatic
            case .named(let name): name
            case .none: nil
            }
        }

        /// Whether somebody has named it.
        var isNamed: Bool { if case .named = self { true } else { false } }
    }

    /// How the extension is signed where it is not as the app.
    package struct Signing: Sendable, Hashable {
        package var team: String?
        /// `Automatic` or `Manual`, as Xcode writes them.
        package var style: String?
        package var profile: String?
        package var identity: String?

        package init() {}
    }

    /// A file that is put into the extension's folder.
    package struct ImportedFile: Sendable, Hashable {
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The extensions that are made.
    package var kinds: [ExtensionKind] = [.service]
    /// The name of the first extension; the content extension beside it has its default name.
    package var extensionName: String?
    /// What the first extension's identifier has after the app's; its name when `nil`.
    package var bundleSuffix: String?
    /// The first extension's whole identifier.
    package var bundleID: String?
    package var appGroup = AppGroup.automatic
    /// A keychain access group, without the team's prefix.
    package var keychainGroup: String?
    /// The pod in a project with a Podfile, else the package, when `nil`.
    package var integration: Integration?
    package var packageLocation: PackageLocation?
    /// Whether the app is left without the library.
    package var skipsApp = false
    package var hook: ImportedFile?
    package var defaultAvatarImage: ImportedFile?
    /// The `Cameo` dictionary of the service extension's Info.plist.
    package var settings: [PlistValue.Member] = []
    package var signing = Signing()
    /// The categories that the content extension draws.
    package var categories = ["message"]
    /// The content extension's height by its width before it is drawn.
    package var contentSizeRatio = 0.4
    /// The text of the question whether the app may see that a Focus is on.
    package var focusUsageDescription: String?
    /// Whether the app is told of calls, too.
    package var enablesCalls = false

    package init() {}

    /// The intents that the app is told of.
    var activityTypes: [String] {
        [ActivityType.message] + (enablesCalls ? [ActivityType.call] : [])
    }

    /// The name of an extension.
    func name(of kind: ExtensionKind) -> String {
        kind == kinds.first ? extensionName ?? kind.defaultName : kind.defaultName
    }
}
