import CameoHost

/// An extension of an app, as the project's files describe it.
package struct AppExtension {
    let target: XcodeTarget
    let folder: ProjectFolder
    let files: FileOverlay
    let configurations: [ProjectProperties.Configuration]
    /// The extension point identifier, with variables expanded; `nil` if no Info.plist can be read.
    let point: String?
    let cache = Cache()

    /// Values from the sources, which are computed only once.
    final class Cache {
        let sources = Cached<Int, [SourceFile]>()
        let librarySources = Cached<Int, [SourceFile]>()
        let principalClass = Cached<Int, PrincipalClass?>()
        let ownStyle = Cached<Int, ExtensionCode.OwnStyle?>()
    }

    init(_ target: XcodeTarget, _ folder: ProjectFolder, _ files: FileOverlay) {
        self.target = target
        self.folder = folder
        self.files = files
        configurations = ProjectProperties.configurations(of: target, folder, files)
        point =
            configurations.lazy.compactMap { configuration in
                if let plist = configuration.infoPlist {
                    let point = plist["NSExtension"]?["NSExtensionPointIdentifier"]?.text ?? ""
                    return configuration.settings.expanded(point)
                }
                // An Info.plist with preprocessor directives can't be parsed.
                let path = configuration.infoPlistPath
                let bytes = path.flatMap { files.bytes(of: folder.root.file($0)) } ?? []
                return ExtensionKind.allCases.map { $0.extensionPoint }.first {
                    bytes.contains(">\($0)<")
                }
            }.first
    }

    /// The target's name.
    package var name: String { target.name }

    /// The code, in which the checks search for mistakes.
    package var code: ExtensionCode { ExtensionCode(service: self) }

    /// The name of the class that iOS runs; empty if the Info.plist specifies none.
    package var className: String { principalClass?.name ?? "" }

    /// The `Cameo` dictionary of the Info.plist, with build settings expanded; `nil` if there is
    /// none.
    package var information: PropertyValue? {
        for configuration in configurations {
            guard let own = configuration.infoPlist?["Cameo"], case .dictionary = own else {
                continue
            }
            return own.mapTexts(configuration.settings.expanded)
        }
        return nil
    }

    /// Returns the build configuration with the given name; `nil` if there is none.
    func configuration(_ name: String) -> ProjectProperties.Configuration? {
        configurations.first { $0.name == name }
    }

    /// The paths of the Info.plists in all build configurations.
    var infoPlistPaths: [String] { configurations.compactMap { $0.infoPlistPath }.unique }

    /// The bundle IDs; several if configurations differ.
    var bundleIDs: [String] { configurations.map { $0.bundleID }.unique }

    /// The Swift and Objective-C files that the extension compiles.
    var sources: [SourceFile] {
        cache.sources.value(for: 0) { target.sourceFiles(in: folder, files) }
    }

    // MARK: Kind

    /// Whether the extension is a service extension, according to its Info.plist, or to a
    /// superclass in its sources if the Info.plist specifies no extension point.
    var isService: Bool {
        guard let point, !point.isEmpty else { return hasServiceClass }
        return point == ExtensionKind.service.extensionPoint
    }

    /// Whether the sources mention a superclass of service extensions.
    var hasServiceClass: Bool {
        sources.contains { $0.mentions(Self.systemSuperclass) || $0.mentions(Self.superclass) }
    }

    /// The path of the Info.plist if neither it nor the sources specify the kind of extension;
    /// otherwise `nil`.
    var unreadablePath: String? { point == nil && sources.isEmpty ? infoPlistPaths.last : nil }

    /// The path of the Info.plist if the file doesn't exist; otherwise `nil`.
    var missingPath: String? {
        guard point == nil, let path = infoPlistPaths.last,
            files.bytes(of: folder.root.file(path)) == nil
        else { return nil }
        return path
    }

    /// Whether the sources import Cameo.
    var importsCameo: Bool {
        sources.contains { source in
            source.mentions("Cameo") && LibraryProduct.isImported(by: source.code.imports)
        }
    }

    /// Whether the extension runs Cameo's class, or imports and links Cameo. A source file alone
    /// may be left over from an adoption that was undone.
    var usesCameo: Bool {
        guard importsCameo else { return false }
        if runsCameo { return true }
        let product = LibraryProduct.core.rawValue
        if target.packageProducts.contains(where: { $0["productName"] == product }) { return true }
        let podfile = InstallPlanner.podfile(folder, files).flatMap { files.bytes(of: $0) }
            .flatMap { try? Podfile($0, path: "") }
        return podfile.map { file in
            file.block(of: name).map { file.names(pod: product, in: $0) } ?? false
        } ?? false
    }

    // MARK: App

    /// Whether an app depends on the extension.
    func isDependency(of host: XcodeTarget) -> Bool { host.dependencies.contains(target.object.id) }

    /// Whether a build phase of an app embeds the extension.
    func isCopied(into host: XcodeTarget) -> Bool { host.copies(target) }

    /// Returns the parts that the project lacks to build an app with the extension, such as a
    /// target dependency.
    func missing(in host: XcodeTarget) -> [ProjectError.Install.MissingPart] {
        var missing: [ProjectError.Install.MissingPart] = []
        if !isDependency(of: host) { missing.append(.dependency(app: host.name)) }
        if !isCopied(into: host) { missing.append(.embedding(app: host.name)) }
        let own = Set(target.configurations.compactMap { $0["name"] })
        for name in host.configurations.compactMap({ $0["name"] }) where !own.contains(name) {
            missing.append(.configuration(name))
        }
        return missing
    }

    /// The package product that the extension imports without linking it, if `cameo doctor --fix`
    /// can link it; otherwise `nil`. A link that `cameo install` added was removed on purpose.
    var linkableProduct: LibraryProduct? {
        let product = isService ? LibraryProduct.core : .contentUI
        guard !Uninstaller.isOwn(target, folder),
            Installer.integration(of: self, in: folder, files) == .spm,
            product.isImported(by: self),
            !target.packageProducts.contains(where: { linked in
                [product, .app].contains { $0.rawValue == linked["productName"] }
            })
        else { return nil }
        return product
    }
}

extension PropertyValue {
    /// Returns the value with a change applied to each string.
    fileprivate func mapTexts(_ change: (String) -> String) -> PropertyValue {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let values): .array(values.map { $0.mapTexts(change) })
        case .dictionary(let members): .dictionary(members.mapValues { $0.mapTexts(change) })
        default: self
        }
    }
}
