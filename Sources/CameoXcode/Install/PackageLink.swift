import CameoHost

/// A planner that finds the reference to the library's Swift package in a project, or adds it.
struct PackageLink {
    let folder: ProjectFolder
    let host: XcodeTarget
    let format: ProjectFormat

    private var project: XcodeProject { folder.project }

    /// Returns a project's reference to a package with the library's name; `nil` if there is none.
    static func present(in project: XcodeProject) -> PackageReference? {
        let local = project.all("XCLocalSwiftPackageReference").map { ($0, $0["relativePath"]) }
        let remote = project.all("XCRemoteSwiftPackageReference").map { ($0, $0["repositoryURL"]) }
        for (object, location) in local + remote {
            guard let location, name(of: normalized(location)) == "cameo" else {
                continue
            }
            return PackageReference(object: (object.id, "\(object.isa) \"\(location)\""))
        }
        return nil
    }

    /// Returns the reference to a package. Adds it if the project has none.
    func reference(
        to location: InstallResources.PackageLocation,
        _ editor: inout OpenStepEditor
    ) -> PackageReference {
        switch location {
        case .folder(let url): local(url, &editor)
        case .repository(let url, let version): remote(url, version, &editor)
        }
    }

    private func local(_ url: FilePath, _ editor: inout OpenStepEditor) -> PackageReference {
        let path = folder.root.relativePath(to: url)
        let references = project.all("XCLocalSwiftPackageReference")
        if let found = references.first(where: { isSame($0["relativePath"], url) }) {
            return PackageReference(
                object: (
                    found.id, "XCLocalSwiftPackageReference \"\(found["relativePath"] ?? "")\""
                )
            )
        }
        let id = ObjectIdentifiers(project, target: "")("package|\(path)")
        guard format.hasPackageReferences else {
            addFolder(path, id, &editor)
            return PackageReference(object: nil)
        }
        let comment = "XCLocalSwiftPackageReference \"\(path)\""
        editor.add(
            id,
            comment: format.hasComments ? comment : nil,
            .dictionary([
                ("isa", .text("XCLocalSwiftPackageReference")), ("relativePath", .text(path)),
            ])
        )
        addReference(id, comment, &editor)
        return PackageReference(object: (id, comment))
    }

    private func isSame(_ path: String?, _ url: FilePath) -> Bool {
        path.map { folder.root.file($0).path == url.path } ?? false
    }

    /// Adds a local package as a folder in the project navigator, as Xcode did before version 15.
    private func addFolder(_ path: String, _ id: String, _ editor: inout OpenStepEditor) {
        let paths = ProjectPaths(project: project, root: folder.root)
        let exists = project.all("PBXFileReference").contains {
            $0["lastKnownFileType"] == "wrapper"
                && paths.url(of: $0.id)?.path == folder.root.file(path).path
        }
        guard !exists else { return }
        let name = "Cameo"
        editor.add(
            id,
            comment: format.hasComments ? name : nil,
            .dictionary([
                ("isa", .text("PBXFileReference")), ("lastKnownFileType", .text("wrapper")),
                ("name", .text(name)), ("path", .text(path)), ("sourceTree", .text("SOURCE_ROOT")),
            ])
        )
        let products = project.root["productRefGroup"]
        editor.insert(
            format.reference(id, name),
            into: ["objects", project.root["mainGroup"] ?? "", "children"],
            at: products.map { .before($0) } ?? .end
        )
    }

    private func remote(
        _ url: String,
        _ version: String,
        _ editor: inout OpenStepEditor
    ) -> PackageReference {
        let references = project.all("XCRemoteSwiftPackageReference")
        let name = Self.name(of: url)
        let comment = "XCRemoteSwiftPackageReference \"\(name)\""
        let same = references.first {
            Self.normalized($0["repositoryURL"] ?? "") == Self.normalized(url)
        }
        if let same { return PackageReference(object: (same.id, comment)) }
        let id = ObjectIdentifiers(project, target: "")("package|\(Self.normalized(url))")
        editor.add(
            id,
            comment: format.hasComments ? comment : nil,
            .dictionary([
                ("isa", .text("XCRemoteSwiftPackageReference")), ("repositoryURL", .text(url)),
                (
                    "requirement",
                    .dictionary([
                        ("kind", .text("upToNextMinorVersion")), ("minimumVersion", .text(version)),
                    ])
                ),
            ])
        )
        addReference(id, comment, &editor)
        return PackageReference(object: (id, comment))
    }

    private func addReference(_ id: String, _ comment: String, _ editor: inout OpenStepEditor) {
        editor.insert(
            format.reference(id, comment),
            into: ["objects", project.root.id, "packageReferences"]
        )
    }

    /// Returns a normalized URL, so that different URLs of the same repository are equal.
    static func normalized(_ url: String) -> String {
        var url = url.lowercased()
        while url.hasSuffix("/") { url.removeLast() }
        if url.hasSuffix(".git") { url.removeLast(4) }
        return url
    }

    private static func name(of url: String) -> String {
        let last = url.split(separator: "/").last.map(String.init) ?? url
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }
}
