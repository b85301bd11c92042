import Cameo
import CameoXcode
import Foundation

/// Reads recorded options.
struct InstallOptionsReader {
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
        options.defaultPicture = try image()
        options.settings = try settings()
        options.signing = try signing()
        if let categories = arguments["--category"] {
            guard categories.allSatisfy({ !$0.isEmpty }) else {
                throw UsageError("--category is empty; name a category that pushes have")
            }
            options.categories = categories
        }
        if let ratio = self["--content-size-ratio"] {
            guard let number = Double(ratio), number > 0, number <= 4 else {
                throw UsageError(
                    "--content-size-ratio cannot be \"\(ratio)\"; give a number from 0 to 4"
                )
            }
            options.contentSizeRatio = number
        }
        options.focusDescription = self["--focus"]
        if options.focusDescription?.isEmpty == true {
            throw UsageError("--focus is empty; give the sentence that the person reads")
        }
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
            name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
            !name.contains(where: { "/:\\\"'$(){}*".contains($0) }),
            name.first?.isWhitespace == false, name.last?.isWhitespace == false
        else {
            throw UsageError(
                "\(option) cannot be \"\(name)\"; give a name for a target and its folder"
            )
        }
        guard !Self.takenNames.contains(name.lowercased()) else {
            throw UsageError(
                "\(option) cannot be \"\(name)\"; a library or a folder has that name, choose another"
            )
        }
        return name
    }

    /// A target of this name would hide a module that extensions import, or its folder something else.
    private static let takenNames: Set<String> = [
        "build", "cameo", "cameocontentui", "expo", "expocameo", "expomodulescore", "foundation",
        "intents", "pods", "react", "swift", "uikit", "usernotifications", "usernotificationsui",
    ]

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
                "--app-group cannot be \"\(group)\"; Apple's groups begin with \"group.\""
            )
        }
        return group
    }

    private func file(_ option: String) throws -> (name: String, bytes: [UInt8])? {
        guard let path = self[option] else { return nil }
        let url = root.appendingPathComponent(path).standardizedFileURL
        // A colleague may not have the file that was given; its copy is in the extension.
        let name = self["--name"] ?? ExtensionKind.service.defaultName
        let copy = root.appendingPathComponent(name).appendingPathComponent(url.lastPathComponent)
        let found = [url, copy].first { FileManager.default.fileExists(atPath: $0.path) } ?? url
        guard !Folder.exists(found.path),
            let data = FileManager.default.contents(atPath: found.path)
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
                    + "static func willProcessNotification(content:)"
            )
        }
        guard file.name != "NotificationService.swift" else {
            throw FileError(
                "--hook \(file.name): the extension's own file has this name; choose another"
            )
        }
        return .init(name: file.name, bytes: file.bytes)
    }

    private func image() throws -> InstallOptions.ImportedFile? {
        guard let file = try file("--default-avatar") else { return nil }
        do throws(DownloadError) {
            _ = try ImageHeader(of: file.bytes)
        } catch {
            throw FileError(
                "--default-avatar \(file.name): it is no picture that iOS shows: \(error)"
            )
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
            guard !names.contains(.string("")), !names.isEmpty else {
                throw UsageError("--hosts cannot be \"\(hosts)\"; give hosts with commas between")
            }
            members.append(("hosts", .array(names)))
        }
        if let path = self["--mapping"] {
            let file = root.appendingPathComponent(path).standardizedFileURL.path
            members.append(("mapping", .object(try PayloadFile.object(file))))
        }
        do throws(Settings.ParseError) {
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
                    "--team cannot be \"\(team)\"; a team's identifier has ten letters and digits"
                )
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
