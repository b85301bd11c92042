import CameoHost

/// An extension target that exists in the project.
package struct ExistingExtension {
    /// The target's name.
    package let name: String
    /// The extension point identifier; `nil` if the Info.plist can't be read.
    package let point: String?
    let target: XcodeTarget
    private let infoPlistPath: String?
    private let folder: ProjectFolder
    private let files: FileOverlay

    /// The Swift files, which are read when they are needed.
    var sources: [SourceFile] {
        target.sourceFiles(in: folder, files, skipsComments: false).filter {
            $0.path.hasSuffix(".swift")
        }
    }

    init(_ target: XcodeTarget, _ folder: ProjectFolder, _ files: FileOverlay) {
        self.target = target
        self.folder = folder
        self.files = files
        name = target.name
        var point: String?
        var path: String?
        for configuration in target.configurations where point == nil {
            let settings = folder.settings(of: target, configuration)
            guard let name = settings["INFOPLIST_FILE"], !name.isEmpty else { continue }
            let file = folder.file(name)
            path = folder.path(of: file)
            guard let bytes = files.bytes(of: file) else { continue }
            if let plist = PropertyValue(plist: bytes) {
                point = plist["NSExtension"]?["NSExtensionPointIdentifier"]?.text ?? ""
            } else {
                // A file with preprocessor directives can't be parsed.
                point = ExtensionKind.allCases.map { $0.extensionPoint }.first {
                    bytes.contains(">\($0)<")
                }
            }
        }
        self.point = point
        infoPlistPath = path
    }

    /// Whether it is a service extension, by its Info.plist or, if that can't be read, its superclass.
    package var isService: Bool {
        point.map { $0 == ExtensionKind.service.extensionPoint } ?? hasServiceClass
    }

    /// The path of the Info.plist if neither it nor the sources specify the kind of extension.
    var unreadablePath: String? {
        guard point == nil, let infoPlistPath else { return nil }
        let files = allSources
        return files.isEmpty ? infoPlistPath : nil
    }

    /// The path of the Info.plist if there is no such file.
    var missingPath: String? {
        guard point == nil, let infoPlistPath, files.bytes(of: folder.file(infoPlistPath)) == nil
        else { return nil }
        return infoPlistPath
    }

    private var hasServiceClass: Bool {
        allSources.contains { $0.text.contains("UNNotificationServiceExtension") }
    }

    private var allSources: [SourceFile] {
        target.sourceFiles(in: folder, files, skipsComments: false)
    }

    /// Whether it imports Cameo.
    package var isCameo: Bool {
        sources.contains { source in
            source.mentions("Cameo") && LibraryProduct.isImported(by: source.code.imports)
        }
    }

    /// Whether an app depends on it.
    func isDependency(of host: XcodeTarget) -> Bool {
        host.dependencies.contains(target.object.id)
    }

    /// Whether a build phase of an app embeds it.
    func isCopied(into host: XcodeTarget) -> Bool { host.copies(target) }

    /// The missing parts that it needs to be built into an app.
    func missing(in host: XcodeTarget) -> [InstallError.MissingPart] {
        var missing: [InstallError.MissingPart] = []
        if !isDependency(of: host) { missing.append(.dependency(app: host.name)) }
        if !isCopied(into: host) { missing.append(.embedding(app: host.name)) }
        let own = Set(target.configurations.compactMap { $0["name"] })
        for name in host.configurations.compactMap({ $0["name"] }) where !own.contains(name) {
            missing.append(.configuration(name))
        }
        return missing
    }
}
