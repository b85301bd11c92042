import CameoHost

/// References to the files of an extension.
extension TargetBuilder {
    func addProduct(
        _ target: ExtensionTarget,
        _ id: ObjectIdentifiers,
        _ editor: inout OpenStepEditor
    ) {
        let file = "\(target.name).appex"
        add(
            id("product"),
            file,
            "PBXFileReference",
            [
                ("explicitFileType", .text("wrapper.app-extension")),
                ("includeInIndex", .text("0")), ("path", .text(file)),
                ("sourceTree", .text("BUILT_PRODUCTS_DIR")),
            ],
            &editor
        )
        let products = self.products
        let group = products ?? identifiers("")("products")
        if products == nil, !editor.contains(group) {
            add(
                group,
                "Products",
                "PBXGroup",
                [
                    ("children", .array([])), ("name", .text("Products")),
                    ("sourceTree", .text("<group>")),
                ],
                &editor
            )
            editor.insert(reference(group, "Products"), into: mainChildren)
            editor.set(
                ["objects", project.root.id, "productRefGroup"],
                reference(group, "Products")
            )
        }
        include(reference(id("product"), file), in: ["objects", group, "children"], &editor)
    }

    private var mainChildren: [String] { ["objects", project.root["mainGroup"] ?? "", "children"] }

    /// The ID of the Products group; `nil` if there is none. In an old project, this is the group
    /// with that name.
    private var products: String? {
        if let group = project.object("productRefGroup", of: project.root) { return group.id }
        let main = project.object("mainGroup", of: project.root)
        return main.flatMap { main in
            project.objects("children", of: main).first { $0["name"] == "Products" }?.id
        }
    }

    func addGroup(
        _ target: ExtensionTarget,
        _ id: ObjectIdentifiers,
        _ editor: inout OpenStepEditor
    ) {
        var files: [(id: String, name: String, type: String)] = target.sources.map {
            (id("file|\($0)"), $0, "sourcecode.swift")
        }
        files += target.resources.map { (id("file|\($0)"), $0, Self.fileType($0)) }
        files += target.otherFiles.map { ($0.id, $0.name, Self.fileType($0.name)) }
        files.append((id("file|Info.plist"), "Info.plist", "text.plist.xml"))
        if target.hasEntitlements {
            let name = "\(target.name).entitlements"
            files.append((id("file|\(name)"), name, "text.plist.entitlements"))
        }
        for file in files {
            add(
                file.id,
                file.name,
                "PBXFileReference",
                [
                    ("lastKnownFileType", .text(file.type)), ("path", .text(file.name)),
                    ("sourceTree", .text("<group>")),
                ],
                &editor
            )
        }
        let children = OpenStepValue.array(files.map { reference($0.id, $0.name) })
        addFolder(target.name, "PBXGroup", ("children", children), id, &editor)
    }

    func addSynchronizedFolder(
        _ target: ExtensionTarget,
        _ id: ObjectIdentifiers,
        _ editor: inout OpenStepEditor
    ) {
        let exceptions = "Exceptions for \"\(target.name)\" folder in \"\(target.name)\" target"
        add(
            id("exceptions"),
            exceptions,
            "PBXFileSystemSynchronizedBuildFileExceptionSet",
            [
                (
                    "membershipExceptions",
                    .texts((["Info.plist"] + target.otherFiles.map { $0.name }).sorted())
                ),
                ("target", reference(id("target"), target.name)),
            ],
            &editor
        )
        let field = ("exceptions", OpenStepValue.array([reference(id("exceptions"), exceptions)]))
        addFolder(target.name, "PBXFileSystemSynchronizedRootGroup", field, id, &editor)
    }

    /// Adds the folder of an extension to the project navigator.
    private func addFolder(
        _ name: String,
        _ isa: String,
        _ contents: Field,
        _ id: ObjectIdentifiers,
        _ editor: inout OpenStepEditor
    ) {
        let fields = [contents, ("path", .text(name)), ("sourceTree", .text("<group>"))]
        add(id("group"), name, isa, fields, &editor)
        // Xcode adds groups before the Products group.
        let position = products.map { OpenStepEditor.Position.before($0) } ?? .end
        include(reference(id("group"), name), in: mainChildren, at: position, &editor)
    }

    static func fileType(_ name: String) -> String {
        switch name.split(separator: ".").last?.lowercased() {
        case "png": "image.png"
        case "jpg", "jpeg": "image.jpeg"
        case "gif": "image.gif"
        case "heic", "heif": "image.heic"
        case "xcconfig": "text.xcconfig"
        default: "file"
        }
    }
}
