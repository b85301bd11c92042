import Cameo
import CameoAnalysis
import CameoHost
import CameoNativeHost
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
            help: "Title style: senderFirst, groupFirst, senderInGroup, or namesOnly, which moves "
                + "no title to the text. "
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

    /// Returns an installer that reads resources from the project's folder and the tool.
    static func installer(of folder: ProjectFolder) -> Installer {
        Installer(folder, copies: copies(in: folder.root, of: folder.bundle)) {
            (options) throws(ProjectError) in
            do {
                return try InstallResources(reading: options, root: folder.root)
            } catch {
                throw .resources(ErrorEntry(error), description: "\(error)")
            }
        }
    }

    /// The library that the tool contains.
    private static var library: Library {
        Library(
            version: CommandLineTool.version,
            files: LibraryFile.all.map { .init(path: $0.path, bytes: $0.bytes) }
        )
    }

    /// Parses the options of a call. Paths become relative to the project's folder.
    static func options(_ arguments: Arguments, root: FilePath) throws -> InstallOptions {
        var options = try InstallOptions(words: arguments.values)
        if arguments.has("--no-app-group") {
            guard !arguments.has("--app-group") else {
                throw InstallOptionsError.conflictingOptions(["--app-group", "--no-app-group"])
            }
            options.appGroup = .none
        }
        func relative(_ path: String) -> String {
            root.relativePath(to: FilePath(URL(fileURLWithPath: path)))
        }
        options.hook = options.hook.map(relative)
        options.defaultAvatarImage = options.defaultAvatarImage.map(relative)
        options.mapping = options.mapping.map(relative)
        if let location = options.packageLocation, !InstallResources.isURL(location) {
            guard let folder = options.copyFolder else {
                options.packageLocation = relative(location)
                return options
            }
            let inner = relative(folder)
            guard !folder.isEmpty, inner != ".", !inner.hasPrefix("..") else {
                throw InstallOptionsError.invalidValue(
                    option: "--package-location",
                    value: location,
                    expected: .subfolder
                )
            }
            options.packageLocation = LibraryCopies.prefix + inner
        }
        return options
    }

    /// Returns the copies of the library in a folder.
    ///
    /// - Parameter project: The project that uses them.
    static func copies(in folder: FilePath, of project: FilePath) -> LibraryCopies {
        LibraryCopies(NativeHost.shared, root: folder, project: project, library: library) {
            GitIgnore.matches($0, in: folder)
        }
    }

    /// Returns the default location of the library: the published package, otherwise a copy.
    static func defaults(_ copies: LibraryCopies) -> InstallOptions {
        var options = InstallOptions()
        options.packageLocation = copies.defaultLocation()
        return options
    }
}
