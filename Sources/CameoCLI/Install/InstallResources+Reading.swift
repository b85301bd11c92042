import Cameo
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoXcode
import EmbeddedLibrary
import Foundation

extension InstallResources {
    /// Reads the files that options refer to.
    ///
    /// - Parameter root: The project's folder.
    /// - Throws: ``InstallResourceError`` or ``InstallOptionsError``.
    init(reading options: InstallOptions, root: FilePath) throws {
        self.init()
        packageLocation = try options.packageLocation.map {
            try Self.location($0, copy: options.copyFolder, root: root)
        }
        hook = try Self.hook(options, root)
        defaultAvatarImage = try Self.defaultAvatarImage(options, root)
        settings = try Self.settings(options, root)
        vendorStep = LibraryFile.vendorStep
        if let words = options.vendors {
            let reader = try VendorOptions()
            vendors = try words.map(reader.code)
        }
    }

    /// Whether a package location is a repository's URL.
    static func isURL(_ place: String) -> Bool {
        place.contains("://") || place.hasPrefix("git@")
    }

    private static func location(
        _ place: String,
        copy: String?,
        root: FilePath
    ) throws -> PackageLocation {
        if isURL(place) {
            return .repository(place, version: PublishedPackage.version)
        }
        let folder = root.file(copy ?? place)
        guard copy != nil || Folder.exists(folder.path) else {
            throw InstallResourceError.noPackageFolder(path: place)
        }
        return .folder(folder)
    }

    private static func file(
        _ option: String,
        _ path: String,
        _ options: InstallOptions,
        _ root: FilePath
    ) throws -> ImportedFile {
        let original = root.file(path)
        // On another machine the original may be missing; its copy is in the extension.
        let name = options.extensionName ?? ExtensionKind.service.defaultName
        let copy = root.appendingPathComponent("\(name)/\(original.lastPathComponent)")
        let found = [original, copy].first(where: NativeHost.shared.exists) ?? original
        guard let bytes = NativeHost.shared.bytes(of: found) else {
            throw InstallResourceError.noFile(option: option, path: path)
        }
        return .init(name: original.lastPathComponent, bytes: bytes)
    }

    private static func hook(_ options: InstallOptions, _ root: FilePath) throws -> ImportedFile? {
        guard let path = options.hook else { return nil }
        let file = try file("--hook", path, options, root)
        let text = String(decoding: file.bytes, as: UTF8.self)
        guard file.name.hasSuffix(".swift"), text.contains("NotificationHook"),
            text.contains("willProcessNotification")
        else { throw InstallResourceError.notAHook(file: file.name) }
        guard file.name != "NotificationService.swift" else {
            throw InstallResourceError.hookNameTaken(file: file.name)
        }
        return file
    }

    private static func defaultAvatarImage(
        _ options: InstallOptions,
        _ root: FilePath
    ) throws -> ImportedFile? {
        guard let path = options.defaultAvatarImage else { return nil }
        let file = try file("--default-avatar-image", path, options, root)
        do throws(ImageError) {
            _ = try ImageHeader(of: file.bytes)
        } catch {
            throw InstallResourceError.invalidImage(file: file.name, error)
        }
        return file
    }

    /// Returns the `Cameo` dictionary, validated as the extension does.
    private static func settings(
        _ options: InstallOptions,
        _ root: FilePath
    ) throws -> [PlistValue.Member] {
        var members: [(String, JSONValue)] = []
        if let limit = options.cacheSizeLimitMB {
            members.append(("cacheSizeLimitMB", .number(JSONNumber(limit))))
        }
        let logLevel = options.logLevel ?? CommunicationSettings.LogLevel.off.rawValue
        members.append(("logLevel", .string(logLevel)))
        if let style = options.titleStyle { members.append(("titleStyle", .string(style))) }
        if let hosts = options.hostNames {
            members.append(("allowedHosts", .array(hosts.map(JSONValue.string))))
        }
        if let path = options.mapping {
            let file = root.file(path).path
            let mapping = JSONValue.object(try PayloadFile.object(file))
            // A property list has no null.
            members.append(("mapping", mapping.containsNull ? .string(mapping.compact) : mapping))
        }
        do throws(CommunicationSettings.ParseError) {
            _ = try CommunicationSettings(JSONObject(members))
        } catch {
            throw InstallResourceError.invalidSettings(error)
        }
        return members.map { .init($0.0, PlistValue($0.1)) }
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
