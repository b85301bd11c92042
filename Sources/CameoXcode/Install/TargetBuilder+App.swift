import CameoHost

/// Changes to the app's target for an extension.
extension TargetBuilder {
    /// Embeds an extension in the app.
    ///
    /// Uses the existing phase if it has no problems. A new phase directly follows the phases that
    /// compile, link and copy resources, because it would cause a dependency cycle after a script
    /// that reads the app's Info.plist.
    ///
    /// - Parameters:
    ///   - product: The ID of the extension's product.
    func embed(
        _ name: String,
        product: String,
        _ platforms: [String],
        _ id: ObjectIdentifiers,
        _ editor: inout OpenStepEditor
    ) {
        if updates, !host.phases(copying: product).isEmpty { return }
        let own = identifiers(host.name)("embed")
        let existing = host.embedPhases.first { EmbedPhase.warnings(for: $0, in: host).isEmpty }
        let title = existing.map { $0["name"] ?? "CopyFiles" } ?? "Embed Foundation Extensions"
        let phase = existing?.id ?? own
        if existing == nil, !editor.contains(own) {
            let folder: Field =
                format.namesSubfolder
                ? ("dstSubfolder", .text("PlugIns")) : ("dstSubfolderSpec", .text("13"))
            editor.add(
                own,
                comment: format.hasComments ? title : nil,
                format.phase(
                    "PBXCopyFilesBuildPhase",
                    [("dstPath", .text("")), folder, ("files", .array([])), ("name", .text(title))]
                )
            )
            let kinds = [
                "PBXSourcesBuildPhase", "PBXFrameworksBuildPhase", "PBXResourcesBuildPhase",
            ]
            let last = host.phases.last { kinds.contains($0.isa) }
            include(
                reference(own, title),
                in: ["objects", host.object.id, "buildPhases"],
                at: last.map { .after($0.id) } ?? .end,
                &editor
            )
        }
        let file = "\(name).appex"
        var fields: [Field] = [
            ("fileRef", reference(product, file)),
            ("settings", .dictionary([("ATTRIBUTES", .texts(["RemoveHeadersOnCopy"]))])),
        ]
        fields += filter(platforms)
        add(id("build|\(file)"), "\(file) in \(title)", "PBXBuildFile", fields, &editor)
        include(
            reference(id("build|\(file)"), "\(file) in \(title)"),
            in: ["objects", phase, "files"],
            &editor
        )
    }

    /// Makes the app depend on an extension.
    ///
    /// - Parameters:
    ///   - target: The ID of the extension's target.
    func addDependency(
        on name: String,
        target: String,
        _ platforms: [String],
        _ id: ObjectIdentifiers,
        _ editor: inout OpenStepEditor
    ) {
        if updates, isDependency(target) { return }
        add(
            id("proxy"),
            "PBXContainerItemProxy",
            "PBXContainerItemProxy",
            [
                ("containerPortal", reference(project.root.id, "Project object")),
                ("proxyType", .text("1")), ("remoteGlobalIDString", .text(target)),
                ("remoteInfo", .text(name)),
            ],
            &editor
        )
        var fields: [Field] = [
            ("target", reference(target, name)),
            ("targetProxy", reference(id("proxy"), "PBXContainerItemProxy")),
        ]
        fields += filter(platforms)
        add(id("dependency"), "PBXTargetDependency", "PBXTargetDependency", fields, &editor)
        include(
            reference(id("dependency"), "PBXTargetDependency"),
            in: ["objects", host.object.id, "dependencies"],
            &editor
        )
    }

    /// Whether the app has a complete dependency on a target. Some Expo plugins remove all target
    /// proxies.
    private func isDependency(_ target: String) -> Bool {
        project.objects("dependencies", of: host.object).contains { dependency in
            let proxy = project.object("targetProxy", of: dependency)
            return proxy != nil
                && (dependency["target"] ?? proxy?["remoteGlobalIDString"]) == target
        }
    }

    /// Returns the platform filter of a dependency.
    private func filter(_ platforms: [String]) -> [Field] {
        switch platforms.count {
        case 0: []
        case 1: [("platformFilter", .text(platforms[0]))]
        default: [("platformFilters", .texts(platforms))]
        }
    }

    /// Links the library product for apps to the app.
    func linkApp(to package: PackageReference, _ editor: inout OpenStepEditor) {
        link(.app, of: package, to: host, &editor)
    }

    /// Links a product of the library to a target, unless the target already links it.
    func link(
        _ product: LibraryProduct,
        of package: PackageReference,
        to target: XcodeTarget,
        _ editor: inout OpenStepEditor
    ) {
        let name = product.rawValue
        let linked = project.objects("packageProductDependencies", of: target.object)
        guard !linked.contains(where: { $0["productName"] == name }) else { return }
        let id = ObjectIdentifiers(project, target: target.name)
        addProduct(name, id("linked"), package, &editor)
        add(
            id("build|\(name)"),
            "\(name) in Frameworks",
            "PBXBuildFile",
            [("productRef", reference(id("linked"), name))],
            &editor
        )
        let phase = target.phase("PBXFrameworksBuildPhase")
        let build = reference(id("build|\(name)"), "\(name) in Frameworks")
        if let phase {
            editor.insert(build, into: ["objects", phase.id, "files"])
        } else {
            editor.add(
                id("frameworks"),
                comment: format.hasComments ? "Frameworks" : nil,
                format.phase("PBXFrameworksBuildPhase", [("files", .array([build]))])
            )
            editor.insert(
                reference(id("frameworks"), "Frameworks"),
                into: ["objects", target.object.id, "buildPhases"],
                at: target.phase("PBXSourcesBuildPhase").map { .after($0.id) } ?? .end
            )
        }
        editor.insert(
            reference(id("linked"), name),
            into: ["objects", target.object.id, "packageProductDependencies"]
        )
    }
}
