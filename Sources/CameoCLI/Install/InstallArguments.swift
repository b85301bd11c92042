import Cameo
import CameoXcode
import Foundation

/// The options of `cameo install` that say what is installed: their help, and what they mean.
enum InstallArguments {
    static let all: [Syntax.Option] = [
        .init(
            name: "--only",
            value: "KIND",
            help: "service or content: make this extension alone."
        ),
        .init(
            name: "--content-extension",
            help: "Make a Notification Content Extension, too: it draws the expanded notification."
        ),
        .init(
            name: "--name",
            value: "NAME",
            help: "The extension's target; NotificationServiceExtension without it."
        ),
        .init(
            name: "--bundle-suffix",
            value: "SUFFIX",
            help: "What the extension's identifier has after the app's; its name without it."
        ),
        .init(
            name: "--bundle-id",
            value: "ID",
            help: "The extension's whole identifier, which begins with the app's."
        ),
        .init(
            name: "--app-group",
            value: "GROUP",
            help: "What app and extension share; group. and the app's identifier without it."
        ),
        .init(
            name: "--no-app-group",
            help: "Without an app group: no settings, no kept portraits."
        ),
        .init(
            name: "--keychain-group",
            value: "GROUP",
            help: "A keychain access group for keys, without the team's prefix."
        ),
        .init(
            name: "--link",
            value: "HOW",
            help: "package or pod: how the library comes in; pod where there is a Podfile."
        ),
        .init(
            name: "--package",
            value: "PLACE",
            help: "The folder or the repository's address of Cameo; the folder that this tool was "
                + "built in without it."
        ),
        .init(name: "--extension-only", help: "Leave the app itself without the library."),
        .init(
            name: "--hook",
            value: "FILE",
            help: "A Swift file that extends NotificationHook with "
                + "willProcessNotification(content:)."
        ),
        .init(
            name: "--default-avatar",
            value: "FILE",
            help: "The picture of people who have none."
        ),
        .init(
            name: "--mapping",
            value: "FILE",
            help: "Where the app's own payload holds what: a JSON object of mapping keys."
        ),
        .init(
            name: "--cache-limit-mb",
            value: "MB",
            help: "How many megabytes of portraits are kept; 50 without it."
        ),
        .init(
            name: "--log",
            value: "LEVEL",
            help: "off, problems or all: what goes to the system's log; off without it."
        ),
        .init(
            name: "--headline",
            value: "POLICY",
            help: "senderFirst, groupFirst or senderInGroup: a group's first line."
        ),
        .init(
            name: "--hosts",
            value: "HOSTS",
            help: "The only hosts that are asked for pictures, with commas between."
        ),
        .init(
            name: "--category",
            value: "ID",
            help: "A category that the content extension draws; message without it. "
                + "May be given again."
        ),
        .init(
            name: "--content-size-ratio",
            value: "RATIO",
            help: "The content extension's height by width before it is drawn; 0.4 without it."
        ),
        .init(
            name: "--focus",
            value: "TEXT",
            help: "The question whether the app may see that a Focus is on, for its Info.plist."
        ),
        .init(name: "--calls", help: "The app's pushes tell of calls, too."),
        .init(name: "--team", value: "ID", help: "The team that signs; the app's without it."),
        .init(
            name: "--signing-style",
            value: "STYLE",
            help: "automatic or manual; the app's without it."
        ),
        .init(
            name: "--provisioning-profile",
            value: "NAME",
            help: "The extension's profile, where signing is manual."
        ),
        .init(
            name: "--code-sign-identity",
            value: "NAME",
            help: "Who signs, such as Apple Distribution."
        ),
    ]

    /// The options that hold for all extensions of an app.
    static let shared: Set<String> = [
        "--app-group", "--keychain-group", "--link", "--package", "--team", "--signing-style",
    ]

    /// Puts the options of a call together with those of the record.
    static func combine(
        _ recorded: Installer.Arguments,
        _ given: Installer.Arguments
    ) -> Installer.Arguments {
        var given = given
        var recorded = recorded
        if given["--content-extension"] != nil {
            recorded["--only"] = nil
        } else if recorded["--content-extension"] != nil {
            // Both are there: the one that is named, too.
            given["--only"] = nil
        }
        return recorded.merging(given) { $1 }
    }

    /// An installer of a project that understands these options.
    static func installer(of folder: ProjectFolder) -> Installer {
        Installer(folder, shared: shared, combine: combine) {
            try options($0, root: folder.root)
        }
    }

    /// The options whose values are paths.
    private static let paths = ["--hook", "--default-avatar", "--mapping", "--package"]

    /// The options of a call in the form of the record: paths from the project's folder, and one option
    /// for one thing.
    static func recorded(_ arguments: Arguments, root: URL) throws -> Installer.Arguments {
        var recorded: Installer.Arguments = [:]
        for option in all.map(\.name) where arguments.has(option) {
            recorded[option] = arguments.all(option)
        }
        if recorded.removeValue(forKey: "--no-app-group") != nil {
            guard recorded["--app-group"] == nil else {
                throw UsageError("--app-group and --no-app-group exclude each other; give one")
            }
            recorded["--app-group"] = [noGroup]
        }
        for option in paths {
            guard let path = recorded[option]?.last, !isURL(path) else { continue }
            recorded[option] = [root.relativePath(to: URL(fileURLWithPath: path))]
        }
        return recorded
    }

    private static let noGroup = "none"

    private static func isURL(_ place: String) -> Bool {
        place.contains("://") || place.hasPrefix("git@")
    }

    /// What the recorded options mean.
    static func options(_ arguments: Installer.Arguments, root: URL) throws -> InstallOptions {
        try InstallOptionsReader(arguments: arguments, root: root).options()
    }

    /// The folder of the package that this tool was built in, and is still in.
    static func package(of tool: URL) -> URL? {
        var folder = tool.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            let names = ["Package.swift", "Sources/Cameo", "Cameo.podspec"]
            if names.allSatisfy({
                FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
            }) {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    static func location(_ place: String, root: URL) throws -> InstallOptions.PackageLocation {
        if isURL(place) { return .repository(place, version: CommandLineTool.version) }
        let folder = root.appendingPathComponent(place).standardizedFileURL
        guard Folder.exists(folder.path) else {
            throw FileError("--package \(place): there is no such folder")
        }
        return .folder(folder)
    }

    static func isNoGroup(_ group: String) -> Bool { group == noGroup }
}
