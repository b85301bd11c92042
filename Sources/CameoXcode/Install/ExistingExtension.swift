import Foundation

/// An extension target that exists in the project.
package struct ExistingExtension: Sendable {
    /// The target's name.
    package let name: String
    /// The extension point identifier; `nil` if the Info.plist can't be read.
    package let point: String?
    let target: XcodeTarget
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
        let plist = target.configurations.lazy.compactMap { configuration -> PlistXMLNode? in
            let settings = folder.settings(of: target, configuration)
            guard let path = settings["INFOPLIST_FILE"],
                let bytes = files.bytes(of: folder.root.file(path))
            else { return nil }
            return PlistXMLNode(plist: bytes)
        }.first
        point = plist?["NSExtension"]?["NSExtensionPointIdentifier"]?.text
    }

    /// Whether it is a service extension, by its Info.plist or, if that can't be read, its superclass.
    package var isService: Bool {
        point.map { $0 == ExtensionKind.service.extensionPoint }
            ?? sources.contains { $0.text.contains("UNNotificationServiceExtension") }
    }

    /// Whether it imports Cameo.
    package var isCameo: Bool { sources.contains { $0.text.contains("import Cameo") } }

    /// Whether an app depends on it.
    func isDependency(of host: XcodeTarget) -> Bool {
        host.dependencies.contains(target.object.id)
    }

    /// Whether a build phase of an app embeds it.
    func isCopied(into host: XcodeTarget) -> Bool {
        host.phases.filter { $0.isa == "PBXCopyFilesBuildPhase" }.contains { phase in
            target.project.objects("files", of: phase).contains {
                $0["fileRef"] == target.object["productReference"] ?? "-"
            }
        }
    }

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
