import CameoHost

/// Removes extensions without a manifest.
extension Uninstaller {
    /// Removes extensions that `cameo install` added to a project that has no manifest.
    mutating func removeUnrecorded(_ view: inout FileOverlay) throws(ProjectError) {
        let folder = try ProjectFolder(bundle, view)
        let own = folder.project.targets.filter { Self.isOwn($0, folder) }
        guard !own.isEmpty else { throw .install(.notInstalled(project: bundle.lastPathComponent)) }
        if let plugin = own.first(where: {
            ExpoApp.generated($0.name, in: folder.root, folder.system)
        }) {
            throw .install(.installedByExpo(project: bundle.lastPathComponent, target: plugin.name))
        }
        var objects: Set<String> = []
        for target in own { objects.formUnion(Self.objects(of: target)) }
        objects.formUnion(Self.sharedObjects(folder))
        let made = ["packageProductDependencies = (", "packageReferences = ("]
        try prune(objects, [], made, &view)
        warnings.append(
            .removedWithoutManifest(project: bundle.lastPathComponent, targets: own.map { $0.name })
        )
    }

    /// Whether `cameo install` added a target. If so, the target's ID is derived from its name.
    static func isOwn(_ target: XcodeTarget, _ folder: ProjectFolder) -> Bool {
        target.object.id
            == ObjectIdentifiers(folder.project, target: target.name).recorded("target")
    }

    /// Returns the objects that belong only to a target.
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

    /// Returns the IDs of the objects that `cameo install` adds to apps, and of the references to
    /// packages that it adds to the project.
    private static func sharedObjects(_ folder: ProjectFolder) -> Set<String> {
        let project = folder.project
        var parts: Set<String> = []
        for app in folder.appTargets {
            let id = ObjectIdentifiers(project, target: app.name)
            let builds = LibraryProduct.allCases.map { "build|\($0.rawValue)" }
            parts.formUnion((["linked", "embed", "frameworks"] + builds).map(id.recorded))
        }
        let shared = ObjectIdentifiers(project, target: "")
        let locations =
            project.all("XCLocalSwiftPackageReference").compactMap { $0["relativePath"] }
            + project.all("XCRemoteSwiftPackageReference").compactMap {
                $0["repositoryURL"].map(PackageLink.normalized)
            }
            + project.all("PBXFileReference").filter { $0["lastKnownFileType"] == "wrapper" }
            .compactMap { $0["path"] }
        parts.formUnion(locations.map { shared.recorded("package|\($0)") })
        return parts.filter(project.objects.contains)
    }
}
