import CameoHost

/// A builder that adds extension targets to a project, with all objects that they need.
struct TargetBuilder {
    let project: XcodeProject
    let host: XcodeTarget
    let format: ProjectFormat
    /// Whether the project may already contain the extensions. If so, missing parts are added and
    /// values are updated.
    var updates = false

    typealias Field = (String, OpenStepValue)

    /// Adds an extension to the project: its target, files and settings, and its connections to the
    /// app.
    func add(
        _ target: ExtensionTarget,
        package: PackageReference?,
        to editor: inout OpenStepEditor
    ) {
        let id = identifiers(target.name)
        let existing = updates ? project.objects[id("target")] : nil
        let isSynchronized = (existing ?? host.object).node["fileSystemSynchronizedGroups"] != nil
        addProduct(target, id, &editor)
        if isSynchronized {
            addSynchronizedFolder(target, id, &editor)
        } else {
            addGroup(target, id, &editor)
        }
        let phases = addPhases(target, id, isSynchronized, existing, package, &editor)
        addConfigurations(target, id, isSynchronized, &editor)
        addTarget(target, id, isSynchronized, phases, package, &editor)
        embed(target.name, product: id("product"), target.platforms, id, &editor)
        addDependency(on: target.name, target: id("target"), target.platforms, id, &editor)
    }

    func add(
        _ id: String,
        _ comment: String?,
        _ isa: String,
        _ fields: [Field],
        _ editor: inout OpenStepEditor
    ) {
        add(
            id,
            comment,
            .dictionary([("isa", .text(isa))] + fields.sorted { $0.0 < $1.0 }),
            &editor
        )
    }

    /// Adds an object, or updates it if the project already contains it.
    func add(
        _ id: String,
        _ comment: String?,
        _ object: OpenStepValue,
        _ editor: inout OpenStepEditor
    ) {
        guard updates, project.objects.contains(id) else {
            return editor.add(id, comment: format.hasComments ? comment : nil, object)
        }
        update(["objects", id], object, &editor)
    }

    func identifiers(_ target: String) -> ObjectIdentifiers {
        ObjectIdentifiers(project, target: target, reuses: updates)
    }

    func reference(_ id: String, _ comment: String?) -> OpenStepValue {
        format.reference(id, comment)
    }

    private func addPhases(
        _ target: ExtensionTarget,
        _ id: ObjectIdentifiers,
        _ isSynchronized: Bool,
        _ existing: XcodeProject.Object?,
        _ package: PackageReference?,
        _ editor: inout OpenStepEditor
    ) -> [OpenStepValue] {
        let files = isSynchronized ? [] : target.sources
        let resources = isSynchronized ? [] : target.resources
        let linked = package == nil ? [] : [target.kind.module]
        let phases: [(isa: String, role: String, name: String, files: [String], key: String)] = [
            ("PBXSourcesBuildPhase", "sources", "Sources", files, "fileRef"),
            ("PBXFrameworksBuildPhase", "frameworks", "Frameworks", linked, "productRef"),
            ("PBXResourcesBuildPhase", "resources", "Resources", resources, "fileRef"),
        ]
        var references: [OpenStepValue] = []
        for phase in phases {
            for file in phase.files {
                let target = phase.key == "fileRef" ? id("file|\(file)") : id("linked")
                add(
                    id("build|\(file)"),
                    "\(file) in \(phase.name)",
                    "PBXBuildFile",
                    [(phase.key, reference(target, file))],
                    &editor
                )
            }
            let list = phase.files.map {
                reference(id("build|\($0)"), "\($0) in \(phase.name)")
            }
            let known = existing.flatMap { target in
                project.objects("buildPhases", of: target).first { $0.isa == phase.isa }
            }
            let own = known?.id ?? id(phase.role)
            add(own, phase.name, format.phase(phase.isa, [("files", .array(list))]), &editor)
            references.append(reference(own, phase.name))
        }
        if let package { addProduct(target.kind.module, id("linked"), package, &editor) }
        return references
    }

    func addProduct(
        _ module: String,
        _ id: String,
        _ package: PackageReference,
        _ editor: inout OpenStepEditor
    ) {
        let whose = package.object.map { [("package", reference($0.id, $0.comment))] } ?? []
        add(
            id,
            module,
            "XCSwiftPackageProductDependency",
            whose + [("productName", .text(module))],
            &editor
        )
    }

    private func addConfigurations(
        _ target: ExtensionTarget,
        _ id: ObjectIdentifiers,
        _ isSynchronized: Bool,
        _ editor: inout OpenStepEditor
    ) {
        for configuration in target.configurations {
            let comment = format.configurationComment(configuration.name, of: target.name)
            // A file in a synchronized folder has no object: refer to it by folder and path.
            let base = configuration.base.map { base -> [Field] in
                isSynchronized
                    ? [
                        ("baseConfigurationReferenceAnchor", reference(id("group"), target.name)),
                        ("baseConfigurationReferenceRelativePath", .text(base.comment)),
                    ] : [("baseConfigurationReference", reference(base.id, base.comment))]
            }
            add(
                id("configuration|\(configuration.name)"),
                comment,
                "XCBuildConfiguration",
                (base ?? []) + [
                    ("buildSettings", .dictionary(configuration.settings)),
                    ("name", .text(configuration.name)),
                ],
                &editor
            )
        }
        let list = project.object("buildConfigurationList", of: host.object)
        var fields: [Field] = [
            (
                "buildConfigurations",
                .array(
                    target.configurations.map {
                        reference(
                            id("configuration|\($0.name)"),
                            format.configurationComment($0.name, of: target.name)
                        )
                    }
                )
            )
        ]
        if let name = list?["defaultConfigurationName"] {
            fields.append(("defaultConfigurationName", .text(name)))
        }
        if format.writesDefaults { fields.append(("defaultConfigurationIsVisible", .text("0"))) }
        add(id("configurations"), listComment(target), "XCConfigurationList", fields, &editor)
    }

    private func listComment(_ target: ExtensionTarget) -> String {
        "Build configuration list for PBXNativeTarget \"\(target.name)\""
    }

    private func addTarget(
        _ target: ExtensionTarget,
        _ id: ObjectIdentifiers,
        _ isSynchronized: Bool,
        _ phases: [OpenStepValue],
        _ package: PackageReference?,
        _ editor: inout OpenStepEditor
    ) {
        var fields: [Field] = [
            ("buildConfigurationList", reference(id("configurations"), listComment(target))),
            ("buildPhases", .array(phases)),
            ("buildRules", .array([])),
            ("name", .text(target.name)),
            ("productName", .text(target.name)),
            ("productReference", reference(id("product"), "\(target.name).appex")),
            ("productType", .text("com.apple.product-type.app-extension")),
        ]
        if format.writesDefaults { fields.append(("dependencies", .array([]))) }
        if isSynchronized {
            fields.append(
                ("fileSystemSynchronizedGroups", .array([reference(id("group"), target.name)]))
            )
        }
        if package != nil {
            fields.append(
                (
                    "packageProductDependencies",
                    .array([reference(id("linked"), target.kind.module)])
                )
            )
        } else if format.writesEmptyPackages {
            fields.append(("packageProductDependencies", .array([])))
        }
        add(id("target"), target.name, "PBXNativeTarget", fields, &editor)
        let root = ["objects", project.root.id]
        include(
            reference(id("target"), target.name),
            in: root + ["targets"],
            at: .after(host.object.id),
            &editor
        )
        addAttributes(id("target"), &editor)
    }

    /// Adds the target's entry to `TargetAttributes`.
    private func addAttributes(_ target: String, _ editor: inout OpenStepEditor) {
        let attributes = project.root.node["attributes"]
        if updates, attributes?["TargetAttributes"]?[target] != nil { return }
        let app = attributes?["TargetAttributes"]?[host.object.id]
        var fields: [Field] = [
            (
                "CreatedOnToolsVersion",
                .text(toolsVersion(app, attributes?["LastUpgradeCheck"]?.text))
            )
        ]
        for name in ["DevelopmentTeam", "ProvisioningStyle"] {
            if let value = app?[name]?.text { fields.append((name, .text(value))) }
        }
        editor.set(
            ["objects", project.root.id, "attributes", "TargetAttributes", target],
            .dictionary(fields)
        )
    }

    /// Returns the Xcode version that created the app's target or last upgraded the project; `15.0`
    /// if neither is known.
    private func toolsVersion(_ app: OpenStepNode?, _ upgrade: String?) -> String {
        if let version = app?["CreatedOnToolsVersion"]?.text { return version }
        guard let number = upgrade.flatMap(Int.init), number >= 100 else { return "15.0" }
        return "\(number / 100).\(number / 10 % 10)"
    }
}
