import Cameo
import CameoHost
import CameoXcode

extension InstallResources {
    /// Reads the files that options reference.
    ///
    /// - Parameter root: The project's folder.
    init(reading options: InstallOptions, root: FilePath, _ host: any Host) throws(CommandError) {
        self.init()
        let reader = Reader(options: options, root: root, host: host)
        packageLocation = try reader.location()
        hook = try reader.hook()
        defaultAvatarImage = try reader.defaultAvatarImage()
        settings = try reader.settings()
        vendorStep = { host.vendorStep($0) }
        if let words = options.vendors {
            vendors = try CommandError.rethrowing(
                try words.map { (word) throws(ProjectError) in try Vendor.code(word, host) }
            )
        }
    }

    /// Returns whether a package location is the URL of a repository.
    static func isURL(_ location: String) -> Bool {
        location.contains("://") || location.hasPrefix("git@")
    }
}

/// Reader for the files that options reference.
private struct Reader {
    let options: InstallOptions
    let root: FilePath
    let host: any Host

    func location() throws(CommandError) -> InstallResources.PackageLocation? {
        guard let location = options.packageLocation else { return nil }
        if InstallResources.isURL(location) {
            return .repository(location, version: PublishedPackage.version)
        }
        let folder = root.file(options.copyFolder ?? location)
        guard options.copyFolder != nil || host.isFolder(folder) else {
            throw .file("--package-location \(location): no such folder")
        }
        return .folder(folder)
    }

    private func file(
        _ option: String,
        _ path: String
    ) throws(CommandError) -> InstallResources.ImportedFile {
        let original = root.file(path)
        // On another machine, the original file may be missing. If so, use the copy in the
        // extension's folder.
        let name = options.extensionName ?? ExtensionKind.service.defaultName
        let copy = root.appendingPathComponent("\(name)/\(original.lastPathComponent)")
        let found = host.exists(original) || !host.exists(copy) ? original : copy
        guard let bytes = host.bytes(of: found) else {
            throw .file("\(option) \(path): no such file")
        }
        return .init(name: original.lastPathComponent, bytes: bytes)
    }

    func hook() throws(CommandError) -> InstallResources.ImportedFile? {
        guard let path = options.hook else { return nil }
        let file = try file("--hook", path)
        guard file.name.hasSuffix(".swift"), file.bytes.contains("NotificationHook"),
            file.bytes.contains("willProcessNotification")
        else {
            throw .file(
                "--hook \(file.name): it must be a Swift file that extends NotificationHook with "
                    + "static func willProcessNotification(content:)"
            )
        }
        guard file.name != "NotificationService.swift" else {
            throw .file("--hook \(file.name): a generated file has this name; rename your file")
        }
        return file
    }

    func defaultAvatarImage() throws(CommandError) -> InstallResources.ImportedFile? {
        guard let path = options.defaultAvatarImage else { return nil }
        let file = try file("--default-avatar-image", path)
        do throws(ImageError) {
            _ = try ImageHeader(of: file.bytes)
        } catch {
            throw .file(
                "--default-avatar-image \(file.name): iOS can't display this image: \(error)"
            )
        }
        return file
    }

    /// Returns the contents of the `Cameo` dictionary, which are validated as in the extension.
    func settings() throws(CommandError) -> [PlistValue.Member] {
        var members: [JSONObject.Member] = []
        if let limit = options.cacheSizeLimitMB {
            members.append(("cacheSizeLimitMB", .number(JSONNumber(limit))))
        }
        let logLevel = options.logLevel ?? CommunicationSettings.LogLevel.off.rawValue
        members.append(("logLevel", .string(logLevel)))
        if let style = options.titleStyle { members.append(("titleStyle", .string(style))) }
        if let hosts = options.hostNames {
            members.append(("allowedHosts", .array(hosts.map { .string($0) })))
        }
        if let path = options.mapping {
            let mapping = JSONValue.object(try mapping(root.file(path)))
            // Property lists don't support null, so store the mapping as a string.
            members.append(("mapping", mapping.containsNull ? .string(mapping.compact) : mapping))
        }
        do throws(CommunicationSettings.ParseError) {
            _ = try CommunicationSettings(JSONObject(members))
        } catch {
            throw .options(.invalidSettings(error))
        }
        return members.map { .init($0.0, PlistValue(json: $0.1)) }
    }

    private func mapping(_ file: FilePath) throws(CommandError) -> JSONObject {
        let bytes: [UInt8]
        do throws(HostError) {
            bytes = try host.read(file, limit: FileProblem.maxSize)
        } catch {
            throw CommandError(file: file.path, FileProblem(error, file, host))
        }
        let object = try JSONObject(bytes, file: file.path)
        if let problem = PayloadAdvice.problem(object, as: .mapping) {
            throw .file("\(file.path): \(problem)")
        }
        return object
    }
}

extension JSONValue {
    /// Whether the value is null or contains null.
    fileprivate var containsNull: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.contains { $0.containsNull }
        case .object(let object): object.members.contains { $0.value.containsNull }
        case .bool, .number, .string: false
        }
    }
}
