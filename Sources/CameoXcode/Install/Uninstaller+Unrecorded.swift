import Foundation

/// Uninstalling without a manifest.
extension Uninstaller {
    /// In an extension's folder: what Expo's plugin remembers.
    private static let pluginRecordName = ".expo-cameo.json"

    /// Takes away extensions that cameo install has added and of which there is no record.
    mutating func removeUnrecorded(_ view: inout FileOverlay) throws(ProjectError) {
        let folder = try ProjectFolder(bundle, view)
        let own = folder.project.targets.filter { Self.isOwn($0, folder) }
        guard !own.isEmpty else {
            throw .install(.notInstalled(project: bundle.lastPathComponent))
        }
        if let plugin = own.first(where: {
            let record = folder.root.file("\($0.name)/\(Self.pluginRecordName)")
            return FileManager.default.fileExists(atPath: record.path)
        }) {
            throw .install(
                .installedByExpo(project: bundle.lastPathComponent, target: plugin.name)
            )
        }
        var objects: Set<String> = []
        for target in own { objects.formUnion(Self.objects(of: target)) }
        objects.formUnion(Self.sharedObjects(folder))
        let made = ["packageProductDependencies = (", "packageReferences = ("]
        try prune(objects, [], made, &view)
        warnings.append(
            .removedWithoutManifest(
                project: bundle.lastPathComponent,
                targets: own.map(\.name)
            )
        )
    }

    /// Whether cameo install has added a target: by its identifier, which is made of its name.
    static func isOwn(_ target: XcodeTarget, _ folder: ProjectFolder) -> Bool {
        target.object.id
            == ObjectIdentifiers(folder.project, target: target.name).recorded("target")
    }

    /// The objects that belong to a target alone.
    private static func objects(of target: XcodeTarget) -> Set<String> {
        let project = target.project
        let object = target.object
        var parts: Set<String> = [object.id]
        for phase in target.phases {
            parts.insert(phase.id)
            parts.formUnion(phase.list("files"))
        }
        if let list = project.object("buildConfigurationList", of: object) {
            parts.insert(list.id)
            parts.formUnion(list.list("buildConfigurations"))
        }
        parts.formUnion(object.list("packageProductDependencies"))
        let product = object["productReference"]
        parts.formUnion([product].compactMap { $0 })
        for other in project.objects.values {
            let refersToTarget =
                other["target"] == object.id || other["remoteGlobalIDString"] == object.id
                || (other.isa == "PBXBuildFile" && product != nil && other["fileRef"] == product)
            if refersToTarget { parts.insert(other.id) }
        }
        let groups = project.all("PBXGroup").filter { $0["path"] == target.name }
        for group in groups + project.objects("fileSystemSynchronizedGroups", of: object) {
            parts.insert(group.id)
            parts.formUnion(group.list("children") + group.list("exceptions"))
        }
        return parts
    }

    /// The objects that cameo install adds for an app: by their identifiers.
    private static func sharedObjects(_ folder: ProjectFolder) -> Set<String> {
        let project = folder.project
        var parts: Set<String> = []
        for app in folder.appTargets {
            let id = ObjectIdentifiers(project, target: app.name)
            parts.formUnion(["linked", "build|Cameo", "embed", "frameworks"].map(id.recorded))
        }
        let shared = ObjectIdentifiers(project, target: "")
        let places =
            project.all("XCLocalSwiftPackageReference").compactMap { $0["relativePath"] }
            + project.all("XCRemoteSwiftPackageReference").compactMap {
                $0["repositoryURL"].map(PackageLink.normalized)
            }
            + project.all("PBXFileReference").filter { $0["lastKnownFileType"] == "wrapper" }
            .compactMap { $0["path"] }
        parts.formUnion(places.map { shared.recorded("package|\($0)") })
        return parts.intersection(project.objects.keys)
    }
}
