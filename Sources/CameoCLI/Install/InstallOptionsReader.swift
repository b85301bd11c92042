import Cameo
import CameoXcode
import EmbeddedLibrary
import Foundation

/// Parses the options of an installation.
struct InstallOptionsReader {
    let arguments: Installer.Arguments
    let root: URL

    private subscript(option: String) -> String? { arguments[option]?.last }

    func options() throws -> InstallOptions {
        var options = InstallOptions()
        options.kinds = try kinds()
        options.extensionName = try name("--extension-name")
        options.bundleSuffix = try identifier("--bundle-suffix")
        options.bundleID = try identifier("--bundle-id")
        if let group = self["--app-group"] {
            options.appGroup =
                InstallArguments.isNoGroup(group) ? .none : .named(try validated(appGroup: group))
        }
        options.keychainGroup = try identifier("--keychain-group")
        options.integration = try choice("--integration")
        options.packageLocation = try self["--package-location"].map {
            try InstallArguments.location($0, root: root)
        }
        options.skipsApp = arguments["--skip-app"] != nil
        options.hook = try hook()
        options.defaultAvatarImage = try defaultAvatarImage()
        options.settings = try settings()
        options.signing = try signing()
        if let categories = arguments["--category"] {
            guard categories.allSatisfy({ !$0.isEmpty }) else {
                throw UsageError(
                    "--category is empty; pass the identifier of a notification category"
                )
            }
            options.categories = categories
        }
        if let ratio = self["--content-size-ratio"] {
            guard let number = Double(ratio), number > 0, number <= 4 else {
                throw UsageError(
                    "--content-size-ratio can't be \(ratio); pass a number above 0, up to 4"
                )
            }
            options.contentSizeRatio = number
        }
        options.focusUsageDescription = self["--focus-usage-description"]
        if options.focusUsageDescription?.isEmpty == true {
            throw UsageError("--focus-usage-description is empty; pass a usage description")
        }
        options.enablesCalls = arguments["--enable-calls"] != nil
        options.vendorStep = LibraryFile.vendorStep
        if let vendors = arguments["--vendor"] {
            let reader = try VendorOptions()
            options.vendors = try vendors.map(reader.code)
        }
        return options
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String
    ) throws -> Choice? where Choice.RawValue == String {
        try Arguments(values: arguments).choice(option)
    }

    private func kinds() throws -> [ExtensionKind] {
        if let kind: ExtensionKind = try choice("--extension") { return [kind] }
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
                "\(option) can't be '\(name)'; pass a valid name for a target and its folder"
            )
        }
        guard !Self.reservedNames.contains(name.lowercased()) else {
            throw UsageError(
                "\(option) can't be '\(name)', the name of a library or a folder; pass a different one"
            )
        }
        return name
    }

    /// Names of modules that extensions import and of folders that other tools use.
    private static let reservedNames: Set<String> = [
        "build", "cameo", "cameoapp", "cameocontentui", "expo", "expocameo", "expomodulescore",
        "foundation",
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
                "\(option) can't be '\(id)'; use letters, digits, hyphens and dots"
            )
        }
        return id
    }

    private func validated(appGroup group: String) throws -> String {
        guard group.hasPrefix("group."), group.count > 6 else {
            throw UsageError(
                "App group \(group) must start with 'group.'; change --app-group"
            )
        }
        return group
    }

    private func file(_ option: String) throws -> (name: String, bytes: [UInt8])? {
        guard let path = self[option] else { return nil }
        let url = root.appendingPathComponent(path).standardizedFileURL
        // On another machine the original may be missing; its copy is in the extension.
        let name = self["--extension-name"] ?? ExtensionKind.service.defaultName
        let copy = root.appendingPathComponent(name).appendingPathComponent(url.lastPathComponent)
        let found = [url, copy].first { FileManager.default.fileExists(atPath: $0.path) } ?? url
        guard !Folder.exists(found.path),
            let data = FileManager.default.contents(atPath: found.path)
        else {
            throw FileError("\(option) \(path): no such file")
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
                "--hook \(file.name): the file must be Swift and extend NotificationHook with "
                    + "static func willProcessNotification(content:)"
            )
        }
        guard file.name != "NotificationService.swift" else {
            throw FileError(
                "--hook \(file.name): a generated file has this name; rename your file"
            )
        }
        return .init(name: file.name, bytes: file.bytes)
    }

    private func defaultAvatarImage() throws -> InstallOptions.ImportedFile? {
        guard let file = try file("--default-avatar-image") else { return nil }
        do throws(ImageError) {
            _ = try ImageHeader(of: file.bytes)
        } catch {
            throw FileError(
                "--default-avatar-image \(file.name): iOS can't display this image: \(error)"
            )
        }
        return .init(name: file.name, bytes: file.bytes)
    }

    /// Returns the `Cameo` dictionary, validated as the extension does.
    private func settings() throws -> [PlistValue.Member] {
        var members: [(String, JSONValue)] = []
        if let limit = self["--cache-size-limit-mb"] {
            guard let number = Int(limit) else {
                throw UsageError("--cache-size-limit-mb can't be '\(limit)'; pass a whole number")
            }
            members.append(("cacheSizeLimitMB", .number(JSONNumber(number))))
        }
        members.append(
            (
                "logLevel",
                .string(self["--log-level"] ?? CommunicationSettings.LogLevel.off.rawValue)
            )
        )
        if let style = self["--title-style"] { members.append(("titleStyle", .string(style))) }
        if let hosts = self["--allowed-hosts"] {
            let names = hosts.split(separator: ",").map {
                JSONValue.string($0.trimmingCharacters(in: .whitespaces))
            }
            guard !names.contains(.string("")), !names.isEmpty else {
                throw UsageError(
                    "--allowed-hosts can't be '\(hosts)'; pass host names separated by commas"
                )
            }
            members.append(("allowedHosts", .array(names)))
        }
        if let path = self["--mapping"] {
            let file = root.appendingPathComponent(path).standardizedFileURL.path
            let mapping = JSONValue.object(try PayloadFile.object(file))
            // A property list has no null.
            members.append(("mapping", mapping.containsNull ? .string(mapping.compact) : mapping))
        }
        do throws(CommunicationSettings.ParseError) {
            _ = try CommunicationSettings(JSONObject(members))
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
                    "--team can't be '\(team)'; a team ID has ten letters and digits"
                )
            }
            signing.team = team
        }
        return signing
    }
}

extension JSONValue {
    /// Whether the value is null or contains it.
    fileprivate var containsNull: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.contains { $0.containsNull }
        case .object(let object): object.members.contains { $0.value.containsNull }
        case .bool, .number, .string: false
        }
    }
}

extension PlistValue {
    /// Converts JSON to a property list, in which null becomes an empty string.
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
