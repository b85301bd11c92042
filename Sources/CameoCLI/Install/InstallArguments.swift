import Cameo
import CameoXcode
import EmbeddedLibrary
import Foundation

/// The options that specify an installation.
enum InstallArguments {
    static let all: [Syntax.Option] = [
        .init(
            name: "--extension",
            value: "KIND",
            help: "Add only this extension: service or content."
        ),
        .init(
            name: "--content-extension",
            help: "Also add a Notification Content Extension, which draws the expanded "
                + "notification."
        ),
        .init(
            name: "--extension-name",
            value: "NAME",
            help: "Name of the extension target. (default: NotificationServiceExtension)"
        ),
        .init(
            name: "--bundle-suffix",
            value: "SUFFIX",
            help: "Suffix appended to the app's bundle ID. (default: the extension's name)"
        ),
        .init(
            name: "--bundle-id",
            value: "ID",
            help: "Bundle ID of the extension, which must start with the app's."
        ),
        .init(
            name: "--app-group",
            value: "GROUP",
            help: "App group of the app and its extensions. (default: group. and the app's "
                + "bundle ID)"
        ),
        .init(
            name: "--no-app-group",
            help: "Don't use an app group. Disables shared settings and the avatar cache."
        ),
        .init(
            name: "--keychain-group",
            value: "GROUP",
            help: "Keychain access group for decryption keys, without the team prefix."
        ),
        .init(
            name: "--integration",
            value: "MANAGER",
            help: "Dependency manager: spm or cocoapods. (default: cocoapods if there is a "
                + "Podfile, otherwise spm)"
        ),
        .init(
            name: "--package-location",
            value: "LOCATION",
            help: "Folder or repository URL of the Cameo package, or copy:FOLDER to copy the "
                + "library to a folder of the project. (default: copy:Packages/Cameo)"
        ),
        .init(
            name: "--skip-app",
            help: "Don't link the library to the app."
        ),
        .init(
            name: "--hook",
            value: "FILE",
            help: "Swift file that extends NotificationHook with "
                + "willProcessNotification(content:)."
        ),
        .init(
            name: "--default-avatar-image",
            value: "FILE",
            help: "Image for senders without an avatar."
        ),
        .init(
            name: "--mapping",
            value: "FILE",
            help: "JSON file that maps your payload's key paths to Cameo fields."
        ),
        .init(
            name: "--cache-size-limit-mb",
            value: "MB",
            help: "Size limit of the avatar cache, in megabytes. (default: 50)"
        ),
        .init(
            name: "--log-level",
            value: "LEVEL",
            help: "Log level: off, problems or all. (default: off)"
        ),
        .init(
            name: "--title-style",
            value: "STYLE",
            help: "Title style of group messages: senderFirst, groupFirst or senderInGroup. "
                + "(default: senderFirst)"
        ),
        .init(
            name: "--allowed-hosts",
            value: "HOSTS",
            help: "Comma-separated hosts that images may be downloaded from. (default: all)"
        ),
        .init(
            name: "--category",
            value: "ID",
            help: "Notification category of the content extension. Can be repeated. (default: "
                + "message)"
        ),
        .init(
            name: "--content-size-ratio",
            value: "RATIO",
            help: "Initial ratio of the content extension's height to its width. (default: "
                + "0.4)"
        ),
        .init(
            name: "--focus-usage-description",
            value: "TEXT",
            help: "Usage description for access to the Focus status, for the app's Info.plist."
        ),
        .init(
            name: "--enable-calls",
            help: "Support call notifications."
        ),
        .init(
            name: "--vendor",
            value: "NAME",
            help: "Vendor whose code the extension runs, with its pod, such as onesignal or "
                + "customerio:apiKey=KEY. Can be repeated. Requires CocoaPods."
        ),
        .init(
            name: "--team",
            value: "ID",
            help: "Development team ID. (default: the app's)"
        ),
        .init(
            name: "--signing-style",
            value: "STYLE",
            help: "Signing style: automatic or manual. (default: the app's)"
        ),
        .init(
            name: "--provisioning-profile",
            value: "NAME",
            help: "Provisioning profile of the extension, for manual signing."
        ),
        .init(
            name: "--code-sign-identity",
            value: "NAME",
            help: "Code signing identity, such as Apple Distribution. (default: the app's)"
        ),
    ]

    /// The options that apply to all extensions of an app.
    static let shared: Set<String> = [
        "--app-group", "--keychain-group", "--integration", "--package-location", "--team",
        "--signing-style",
    ]

    /// Merges the options of a call with those of the manifest.
    static func combine(
        _ recorded: Installer.Arguments,
        _ given: Installer.Arguments
    ) -> Installer.Arguments {
        var given = given
        var recorded = recorded
        if given["--content-extension"] != nil {
            recorded["--extension"] = nil
        } else if recorded["--content-extension"] != nil {
            // Both extensions are installed.
            given["--extension"] = nil
        }
        return recorded.merging(given) { $1 }
    }

    /// Returns an installer that parses these options.
    static func installer(of folder: ProjectFolder) -> Installer {
        Installer(
            folder,
            shared: shared,
            combine: combine,
            copies: copies(in: folder.root, of: folder.bundle),
            options: { try options($0, root: folder.root) }
        )
    }

    /// The library that the tool contains.
    private static var library: Library {
        Library(
            version: CommandLineTool.version,
            files: LibraryFile.all.map { .init(path: $0.path, bytes: $0.bytes) }
        )
    }

    /// The options with paths as values.
    private static let paths = [
        "--hook", "--default-avatar-image", "--mapping", "--package-location",
    ]

    /// Returns the options of a call as the manifest stores them: paths relative to the project's folder, and
    /// `--no-app-group` as a value of `--app-group`.
    static func recorded(_ arguments: Arguments, root: URL) throws -> Installer.Arguments {
        var recorded: Installer.Arguments = [:]
        for option in all.map(\.name) where arguments.has(option) {
            recorded[option] = arguments.all(option)
        }
        if recorded.removeValue(forKey: "--no-app-group") != nil {
            guard recorded["--app-group"] == nil else {
                throw UsageError("--app-group and --no-app-group can't be combined")
            }
            recorded["--app-group"] = [noGroup]
        }
        for option in paths {
            guard let path = recorded[option]?.last, !isURL(path) else { continue }
            guard let folder = copyFolder(path) else {
                recorded[option] = [root.relativePath(to: URL(fileURLWithPath: path))]
                continue
            }
            let inner = root.relativePath(to: URL(fileURLWithPath: folder))
            guard !folder.isEmpty, inner != ".", !inner.hasPrefix("..") else {
                throw UsageError(
                    "\(option) can't be '\(path)'; pass a subfolder of the project's folder"
                )
            }
            recorded[option] = [LibraryCopies.prefix + inner]
        }
        return recorded
    }

    private static let noGroup = "none"

    private static func isURL(_ place: String) -> Bool {
        place.contains("://") || place.hasPrefix("git@")
    }

    /// Parses options from the manifest.
    static func options(_ arguments: Installer.Arguments, root: URL) throws -> InstallOptions {
        try InstallOptionsReader(arguments: arguments, root: root).options()
    }

    /// Returns the folder of the library's copy; `nil` if the location is another one.
    static func copyFolder(_ arguments: Installer.Arguments) -> String? {
        arguments["--package-location"]?.last.flatMap(copyFolder)
    }

    private static func copyFolder(_ location: String) -> String? {
        location.hasPrefix(LibraryCopies.prefix)
            ? String(location.dropFirst(LibraryCopies.prefix.count)) : nil
    }

    /// Returns the copies of the library in a folder.
    ///
    /// - Parameter project: The project that uses them.
    static func copies(in folder: URL, of project: URL) -> LibraryCopies {
        LibraryCopies(root: folder, project: project, library: library) {
            GitIgnore.matches($0, in: folder)
        }
    }

    /// Returns the default location of the library: the published package, otherwise a copy.
    static func defaults(_ copies: LibraryCopies) -> Installer.Arguments {
        ["--package-location": [copies.defaultLocation()]]
    }

    private static func version(of url: String) -> String {
        url == PublishedPackage.url ? PublishedPackage.version : CommandLineTool.version
    }

    static func location(_ place: String, root: URL) throws -> InstallOptions.PackageLocation {
        if isURL(place) { return .repository(place, version: version(of: place)) }
        if let copy = copyFolder(place) {
            return .folder(root.appendingPathComponent(copy).standardizedFileURL)
        }
        let folder = root.appendingPathComponent(place).standardizedFileURL
        guard Folder.exists(folder.path) else {
            throw FileError("--package-location \(place): no such folder")
        }
        return .folder(folder)
    }

    static func isNoGroup(_ group: String) -> Bool { group == noGroup }
}
