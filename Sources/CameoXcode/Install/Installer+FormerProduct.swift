import Cameo
import CameoHost

/// Upgrades installations of earlier versions, which linked the product `Cameo` to apps.
extension Installer {
    /// The objects with which an installation linked the product `Cameo` to an app.
    private struct FormerLink {
        /// The IDs of the product dependency and the build file.
        let objects: Set<String>
        let package: PackageReference

        /// Creates a link from the records of an installation; `nil` if the installation didn't add
        /// one, or if the project no longer contains it.
        init?(_ entry: InstallManifest.Entry, _ project: XcodeProject) {
            let id = ObjectIdentifiers(project, target: entry.app)
            let objects = ["linked", "build|\(LibraryProduct.core.rawValue)"].map(id.recorded)
            guard let linked = project.objects[objects[0]],
                linked["productName"] == LibraryProduct.core.rawValue,
                Set(objects).isSubset(of: entry.objects)
            else { return nil }
            self.objects = Set(objects)
            package = PackageReference(
                object: project.object("package", of: linked).map { package in
                    let path = package["relativePath"] ?? package["repositoryURL"] ?? ""
                    return (package.id, "\(package.isa) \"\(path)\"")
                }
            )
        }
    }

    /// Returns the names of the apps to which an earlier version linked the product `Cameo`.
    func appsWithFormerProduct(
        _ manifest: InstallManifest,
        _ view: FileOverlay
    ) throws(ProjectError) -> [String] {
        let folder = try folder(with: view)
        let entries = manifest.entries.filter { entry in
            FormerLink(entry, folder.project) != nil || hasFormerPod(entry, folder, view)
        }
        return entries.map { $0.app }.unique
    }

    /// Whether an installation inserted the pod `Cameo` into the app's target.
    private func hasFormerPod(
        _ entry: InstallManifest.Entry,
        _ folder: ProjectFolder,
        _ view: FileOverlay
    ) -> Bool {
        guard let file = InstallPlanner.podfile(folder, view), let bytes = view.bytes(of: file),
            let podfile = try? Podfile(bytes, path: ""), let block = podfile.block(of: entry.app)
        else { return false }
        let lines = podfile.lines(naming: LibraryProduct.core.rawValue, in: block)
        return entry.changed.contains { changed in
            changed.path == folder.path(of: file)
                && changed.pieces.contains { lines.contains($0.text.trimmed) }
        }
    }

    /// Replaces the product in an edited project, whose installations can't be planned again.
    ///
    /// Doesn't remove the pod of an earlier version; the app then has both.
    func replacingFormerProducts(_ plan: InstallPlan) throws(ProjectError) -> InstallPlan {
        var plan = plan
        for (index, entry) in plan.manifest.entries.enumerated() {
            let project = try folder(with: plan.files).project
            guard let link = FormerLink(entry, project) else { continue }
            let made = entry.changed.flatMap { $0.pieces.map { $0.text } }
            var uninstaller = Uninstaller(bundle: bundle)
            try uninstaller.prune(link.objects, [], made, &plan.files)
            var planner = try planner(for: entry, plan.files)
            var upgraded = try planner.repair(entry, linking: link.package)
            // Uninstalling uses the text of these pieces to find lists and sections, and removes
            // them with their last object.
            for changed in entry.changed {
                guard let position = upgraded.changed.firstIndex(where: { $0.path == changed.path })
                else { continue }
                let pieces = upgraded.changed[position].pieces
                let lost = changed.pieces.filter { piece in
                    !pieces.contains { $0.text == piece.text }
                }
                upgraded.changed[position].pieces = pieces + lost
            }
            plan.manifest.entries[index] = upgraded
            plan.files = planner.files
        }
        return plan
    }
}
