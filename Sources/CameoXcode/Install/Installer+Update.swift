import CameoHost

/// Updates a project that another program, such as Expo's prebuild, creates and rewrites. Updates
/// don't depend on the text that an earlier run wrote, and no manifest records them.
extension Installer {
    /// The installation that the caller requires, and the results of an earlier run.
    package struct UpdateRequest {
        package var options = InstallOptions()
        package var resources = InstallResources()
        /// The name of the app's target. (default: the first app)
        package var app = ""
        /// The files that an earlier run generated, and whether each has been edited since, by
        /// path.
        package var generated: [String: Bool] = [:]
        /// The vendors' pods that an earlier run added to the Podfile.
        package var formerPods: [String] = []

        package init() {}
    }

    /// Plans to add extensions, or to update the extensions that the project already contains.
    func update(_ request: UpdateRequest) throws(ProjectError) -> InstallPlan {
        var view = disk
        if let bytes = try folder.project.withoutMisplacedObjects() {
            view.plan(bytes, for: folder.file)
        }
        var planner = try updatePlanner(request, view)
        let obsolete = planner.obsoleteObjects()
        if !obsolete.isEmpty {
            var pruner = OpenStepPruner(
                planner.folder.project.document,
                folder.system,
                objects: obsolete,
                values: [],
                insertedTexts: []
            )
            view.plan(try pruner.result(), for: folder.file)
            planner = try updatePlanner(request, view)
        }
        let paths = try planner.update(formerPods: request.formerPods)
        try planner.files.rejectFiles(outside: folder.root, except: folder.externalFiles)
        var plan = InstallPlan(
            InstallManifest(),
            planner.files,
            ChangeSet(
                planner.files,
                bundle: bundle,
                root: folder.root,
                version: folder.version,
                warnings: planner.warnings
            )
        )
        plan.generatedFiles = paths
        plan.missingGroups = planner.appended[EntitlementName.appGroups] ?? []
        let own = request.options.kinds.map { request.options.name(of: $0) }
        let dependencies = planner.host.dependencies
        plan.otherExtensions = planner.folder.extensionTargets.filter {
            dependencies.contains($0.object.id) && !own.contains($0.name)
        }.map { $0.name }
        return plan
    }

    private func updatePlanner(
        _ request: UpdateRequest,
        _ view: FileOverlay
    ) throws(ProjectError) -> InstallPlanner {
        let options = request.options
        let folder = try folder(with: view)
        let apps = folder.appTargets
        guard let host = apps.first(where: { $0.name == request.app }) ?? apps.first else {
            throw .install(
                .targetNotFound(project: bundle.lastPathComponent, target: request.app, apps: [])
            )
        }
        for kind in options.kinds {
            let name = options.name(of: kind)
            guard let target = folder.project.targets.first(where: { $0.name == name }) else {
                continue
            }
            guard folder.extensionTargets.contains(where: { $0.name == name }) else {
                throw .install(.targetNameTaken(project: bundle.lastPathComponent, target: name))
            }
            let product = kind.product.rawValue
            let linked = folder.project.objects("packageProductDependencies", of: target.object)
            if linked.contains(where: { $0["productName"] == product }) {
                throw .install(.linkedAsPackage(target: name, product: product))
            }
        }
        try refuseExisting(options, host, folder, view, updates: true)
        var planner = try InstallPlanner(folder, host, options, request.resources, view, kept: [:])
        planner.generated = request.generated
        return planner
    }
}

extension InstallPlanner {
    /// Returns the objects for files that only an earlier run generated: their
    /// references and build files.
    fileprivate func obsoleteObjects() -> Set<String> {
        var obsolete: Set<String> = []
        for kind in options.kinds {
            let name = options.name(of: kind)
            let id = ObjectIdentifiers(folder.project, target: name)
            let names = Set(files(of: kind).map { $0.path.dropFirst(name.count + 1) })
            guard let group = folder.project.objects[id.recorded("group")] else { continue }
            for file in folder.project.objects("children", of: group) {
                guard let path = file["path"], !names.contains(Substring(path)),
                    file.id == id.recorded("file|\(path)")
                else { continue }
                obsolete.insert(file.id)
                obsolete.formUnion(
                    folder.project.all("PBXBuildFile").filter { $0["fileRef"] == file.id }
                        .map { $0.id }
                )
            }
        }
        return obsolete
    }

    /// Plans the update and returns the paths of the generated files.
    fileprivate mutating func update(formerPods: [String]) throws(ProjectError) -> [String] {
        try checkIdentifiers()
        guard let location = resources.packageLocation else { throw .install(.packageNotFound) }
        let builder = TargetBuilder(
            project: folder.project,
            host: host,
            format: format,
            updates: true
        )
        for kind in options.kinds {
            builder.add(try makeFiles(of: kind), package: nil, to: &editor)
        }
        try extendApp()
        try extendPodfile(location) { (editor, kind, name, pods) throws(ProjectError) in
            let formerPods = kind == .service ? formerPods : []
            return try editor.updates(kind, name: name, vendorPods: pods, formerPods: formerPods)
        }
        files.plan(try editor.result().bytes, for: folder.file)
        let paths = options.kinds.flatMap { files(of: $0).map { $0.path } }
        for (path, isEdited) in (generated ?? [:]).sorted(by: { $0.key < $1.key })
        where !paths.contains(path) {
            let file = folder.root.file(path)
            guard files.bytes(of: file) != nil else { continue }
            if isEdited {
                warnings.append(.createdFileKept(path: path))
            } else {
                files.plan(nil, for: file)
            }
        }
        return paths
    }
}

extension XcodeProject {
    /// Returns the project file without objects that are repeated in the section of another class;
    /// `nil` if there are none. Some Expo plugins write an object into two sections.
    fileprivate func withoutMisplacedObjects() throws(ProjectError) -> [UInt8]? {
        let members = document.root["objects"]?.members ?? []
        guard members.count > document.objects.count else { return nil }
        let lines = TextLines(document.bytes)
        var edits: [TextEdit] = []
        for section in document.sections {
            for member in section.members(members)
            where member.value["isa"]?.isText(section.name) == false {
                let name = member.name
                guard members.count(where: { $0.isNamed(name) }) > 1 else { continue }
                edits.append(TextEdit(delete: lines.wholeLines(member.start..<member.end)))
            }
        }
        return edits.applied(to: document.bytes)
    }
}
