import Cameo
import CameoXcode
import Foundation

/// The options of `cameo install` that say what is installed: their help, and what they mean.
enum InstallArguments {
    static let all: [Syntax.Option] = [
        .init(
            name: "--only", value: "KIND",
            help: "service or content: make this extension alone."),
        .init(
            name: "--content-extension",
            help: "Make a Notification Content Extension, too: it draws the expanded notification."),
        .init(
            name: "--name", value: "NAME",
            help: "The extension's target; NotificationServiceExtension without it."),
        .init(
            name: "--bundle-suffix", value: "SUFFIX",
            help: "What the extension's identifier has after the app's; its name without it."),
        .init(
            name: "--bundle-id", value: "ID",
            help: "The extension's whole identifier, which begins with the app's."),
        .init(
            name: "--app-group", value: "GROUP",
            help: "What app and extension share; group. and the app's identifier without it."),
        .init(
            name: "--no-app-group", help: "Without an app group: no settings, no kept portraits."),
        .init(
            name: "--keychain-group", value: "GROUP",
            help: "A keychain access group for keys, without the team's prefix."),
        .init(
            name: "--link", value: "HOW",
            help: "package or pod: how the library comes in; pod where there is a Podfile."),
        .init(
            name: "--package", value: "PLACE",
            help: "The folder or the repository's address of Cameo; the folder that this tool was "
                + "built in without it."),
        .init(name: "--extension-only", help: "Leave the app itself without the library."),
        .init(
            name: "--hook", value: "FILE",
            help: "A Swift file that extends NotificationHook with "
                + "willProcessNotification(content:)."),
        .init(
            name: "--default-avatar", value: "FILE",
            help: "The picture of people who have none."),
        .init(
            name: "--mapping", value: "FILE",
            help: "Where the app's own payload holds what: a JSON object of mapping keys."),
        .init(
            name: "--cache-limit-mb", value: "MB",
            help: "How many megabytes of portraits are kept; 50 without it."),
        .init(
            name: "--log", value: "LEVEL",
            help: "off, problems or all: what goes to the system's log; off without it."),
        .init(
            name: "--headline", value: "POLICY",
            help: "senderFirst, groupFirst or senderInGroup: a group's first line."),
        .init(
            name: "--hosts", value: "HOSTS",
            help: "The only hosts that are asked for pictures, with commas between."),
        .init(
            name: "--category", value: "ID",
            help: "A category that the content extension draws; message without it. "
                + "May be given again."),
        .init(
            name: "--content-size-ratio", value: "RATIO",
            help: "The content extension's height by width before it is drawn; 0.4 without it."),
        .init(
            name: "--focus", value: "TEXT",
            help: "The question whether the app may see that a Focus is on, for its Info.plist."),
        .init(name: "--calls", help: "The app's pushes tell of calls, too."),
        .init(name: "--team", value: "ID", help: "The team that signs; the app's without it."),
        .init(
            name: "--signing-style", value: "STYLE",
            help: "automatic or manual; the app's without it."),
        .init(
            name: "--provisioning-profile", value: "NAME",
            help: "The extension's profile, where signing is manual."),
        .init(
            name: "--code-sign-identity", value: "NAME",
            help: "Who signs, such as Apple Distribution."),
    ]

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
            guard let path = recorded[option]?.last, !isAddress(path) else { continue }
            recorded[option] = [root.relativePath(to: URL(fileURLWithPath: path))]
        }
        return recorded
    }

    private static let noGroup = "none"

    private static func isAddress(_ place: String) -> Bool {
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

    fileprivate static func location(_ place: String, root: URL) throws -> InstallOptions.Location {
        if isAddress(place) { return .repository(place, version: CommandLineTool.version) }
        let folder = root.appendingPathComponent(place).standardizedFileURL
        guard Folder.exists(folder.path) else {
            throw FileError("--package \(place): there is no such folder")
        }
        return .folder(folder)
    }

    fileprivate static func isNoGroup(_ group: String) -> Bool { group == noGroup }
}

/// Reads recorded options.
private struct InstallOptionsReader {
    let arguments: Installer.Arguments
    let root: URL

    private subscript(option: String) -> String? { arguments[option]?.last }

    func options() throws -> InstallOptions {
        var options = InstallOptions()
        options.kinds = try kinds()
        options.name = try name("--name")
        options.bundleSuffix = try identifier("--bundle-suffix")
        options.bundleID = try identifier("--bundle-id")
        if let group = self["--app-group"] {
            options.appGroup =
                InstallArguments.isNoGroup(group) ? .none : .named(try checked(group: group))
        }
        options.keychainGroup = try identifier("--keychain-group")
        options.link = try choice("--link")
        options.location = try self["--package"].map {
            try InstallArguments.location($0, root: root)
        }
        options.isExtensionOnly = arguments["--extension-only"] != nil
        options.hook = try hook()
        options.defaultPicture = try picture()
        options.settings = try settings()
        options.signing = try signing()
        if let categories = arguments["--category"] { options.categories = categories }
        if let ratio = self["--content-size-ratio"] {
            guard let number = Double(ratio), number > 0, number <= 4 else {
                throw UsageError(
                    "--content-size-ratio cannot be \"\(ratio)\"; give a number from 0 to 4")
            }
            options.contentSizeRatio = number
        }
        options.focusDescription = self["--focus"]
        options.handlesCalls = arguments["--calls"] != nil
        return options
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String
    ) throws -> Choice? where Choice.RawValue == String {
        try Arguments(values: arguments).choice(option)
    }

    private func kinds() throws -> [ExtensionKind] {
        if let only: ExtensionKind = try choice("--only") { return [only] }
        return arguments["--content-extension"] == nil ? [.service] : [.service, .content]
    }

    private func name(_ option: String) throws -> String? {
        guard let name = self[option] else { return nil }
        guard !name.isEmpty, !name.hasPrefix("."),
            !name.contains(where: { "/:\\\"'\n".contains($0) })
        else {
            throw UsageError(
                "\(option) cannot be \"\(name)\"; give a name for a target and its folder")
        }
        return name
    }

    private func identifier(_ option: String) throws -> String? {
        guard let id = self[option] else { return nil }
        let isValid =
            !id.isEmpty && !id.hasPrefix(".") && !id.hasSuffix(".")
            && id.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
            }
        guard isValid else {
            throw UsageError(
                "\(option) cannot be \"\(id)\"; letters, digits, hyphens and dots make an identifier"
            )
        }
        return id
    }

    private func checked(group: String) throws -> String {
        guard group.hasPrefix("group."), group.count > 6 else {
            throw UsageError(
                "--app-group cannot be \"\(group)\"; Apple's groups begin with \"group.\"")
        }
        return group
    }

    private func file(_ option: String) throws -> (name: String, bytes: [UInt8])? {
        guard let path = self[option] else { return nil }
        let url = root.appendingPathComponent(path).standardizedFileURL
        guard !Folder.exists(url.path), let data = FileManager.default.contents(atPath: url.path)
        else {
            throw FileError("\(option) \(path): there is no such file")
        }
        return (url.lastPathComponent, Array(data))
    }

    private func hook() throws -> InstallOptions.ImportedFile? {
        guard let file = try file("--hook") else { return nil }
        let text = String(decoding: file.bytes, as: UTF8.self)
        guard file.name.hasSuffix(".swift"), text.contains("NotificationHook"),
            text.contains("willProcessNotification")
        else {
            throw FileError(
                "--hook \(file.name): it must be Swift, and extend NotificationHook with "
                    + "static func willProcessNotification(content:)")
        }
        guard file.name != "NotificationService.swift" else {
            throw FileError(
                "--hook \(file.name): the extension's own file has this name; choose another")
        }
        return .init(name: file.name, bytes: file.bytes)
    }

    private func picture() throws -> InstallOptions.ImportedFile? {
        guard let file = try file("--default-avatar") else { return nil }
        do throws(FetchError) {
            _ = try PictureHeader(of: file.bytes)
        } catch {
            throw FileError(
                "--default-avatar \(file.name): it is no picture that iOS shows: \(error)")
        }
        return .init(name: file.name, bytes: file.bytes)
    }

    /// The `Cameo` dictionary, read as the extension will read it.
    private func settings() throws -> [PlistValue.Member] {
        var members: [(String, JSONValue)] = []
        if let limit = self["--cache-limit-mb"] {
            guard let number = Int(limit) else {
                throw UsageError("--cache-limit-mb cannot be \"\(limit)\"; give a whole number")
            }
            members.append(("cacheLimitMB", .number(JSONNumber(number))))
        }
        members.append(("log", .string(self["--log"] ?? LogLevel.off.rawValue)))
        if let headline = self["--headline"] { members.append(("headline", .string(headline))) }
        if let hosts = self["--hosts"] {
            let names = hosts.split(separator: ",").map {
                JSONValue.string($0.trimmingCharacters(in: .whitespaces))
            }
            members.append(("hosts", .array(names)))
        }
        if let path = self["--mapping"] {
            let file = root.appendingPathComponent(path).standardizedFileURL.path
            members.append(("mapping", .object(try PayloadFile.object(file))))
        }
        do throws(SettingsError) {
            _ = try Settings(JSONObject(members))
        } catch {
            throw UsageError("\(error)")
        }
        return members.map { .init($0.0, PlistValue($0.1)) }
    }

    private func signing() throws -> InstallOptions.Signing {
        enum Style: String, CaseIterable { case automatic, manual }
        var signing = InstallOptions.Signing()
        let style: Style? = try choice("--signing-style")
        signing.style = style.map { $0 == .manual ? "Manual" : "Automatic" }
        signing.profile = self["--provisioning-profile"]
        signing.identity = self["--code-sign-identity"]
        if let team = self["--team"] {
            guard team.count == 10, team.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            else {
                throw UsageError(
                    "--team cannot be \"\(team)\"; a team's identifier has ten letters and digits")
            }
            signing.team = team
        }
        return signing
    }
}

extension PlistValue {
    /// A value of JSON in a property list, which has no null: it is an empty text.
    fileprivate init(_ value: JSONValue) {
        switch value {
        case .null: self = .string("")
        case .bool(let flag): self = .bool(flag)
        case .number(let number):
            self = value.integer.map(PlistValue.integer) ?? .real(number.double ?? 0)
        case .string(let text): self = .string(text)
        case .array(let values): self = .array(values.map(PlistValue.init))
        case .object(let object):
            self = .dictionary(object.members.map { .init($0.name, PlistValue($0.value)) })
        }
    }
}
