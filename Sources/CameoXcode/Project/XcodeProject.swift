/// What stands in a project file, by Xcode's names.
package struct XcodeProject: Sendable {
    /// An object of the project: a dictionary with an identifier and a class.
    package struct Object: Sendable {
        /// Its identifier.
        package let id: String
        let node: OpenStepNode

        /// Its class, `isa`.
        package var isa: String { node["isa"]?.text ?? "" }

        /// The text of a field.
        package subscript(name: String) -> String? { node[name]?.text }

        /// The texts of a field that is an array.
        func list(_ name: String) -> [String] { node[name]?.texts ?? [] }
    }

    /// The file.
    package let document: OpenStepDocument
    /// All objects, by their identifiers.
    let objects: [String: Object]
    /// The object of the project itself.
    let root: Object

    /// Reads a project file.
    ///
    /// - Throws: ``SourceError`` for what is no project.
    package init(_ document: OpenStepDocument) throws(SourceError) {
        self.document = document
        let members = document.root["objects"]?.members ?? []
        objects = Dictionary(
            members.map { ($0.name, Object(id: $0.name, node: $0.value)) }
        ) { _, last in last }
        guard let id = document.root["rootObject"]?.text, let root = objects[id],
            root.isa == "PBXProject"
        else {
            throw SourceError(
                document.bytes,
                at: 0,
                .noProject
            )
        }
        self.root = root
    }

    /// The file's format: 46 of Xcode 3.2 to 110 of Xcode 27.
    package var objectVersion: Int { document.root["objectVersion"]?.text.flatMap(Int.init) ?? 0 }

    /// The objects that a field names.
    func objects(_ name: String, of object: Object) -> [Object] {
        object.list(name).compactMap { objects[$0] }
    }

    /// The object that a field names.
    func object(_ name: String, of object: Object) -> Object? {
        object[name].flatMap { objects[$0] }
    }

    /// The project's targets, in Xcode's order.
    package var targets: [XcodeTarget] {
        objects("targets", of: root).map { XcodeTarget(object: $0, project: self) }
    }

    /// All objects of a class, by identifier.
    func all(_ isa: String) -> [Object] {
        objects.values.filter { $0.isa == isa }.sorted { $0.id < $1.id }
    }
}

/// A target of a project.
package struct XcodeTarget: Sendable {
    /// Its object.
    package let object: XcodeProject.Object
    /// Whose it is.
    let project: XcodeProject

    /// Its name.
    package var name: String { object["name"] ?? object["productName"] ?? "" }
    /// What it makes: `com.apple.product-type.application` and others.
    package var productType: String { object["productType"] ?? "" }
    /// Its build phases.
    var phases: [XcodeProject.Object] { project.objects("buildPhases", of: object) }
    /// Its configurations.
    package var configurations: [XcodeProject.Object] {
        project.configurations(of: object)
    }

    /// The first phase of a class.
    func phase(_ isa: String) -> XcodeProject.Object? { phases.first { $0.isa == isa } }

    /// The targets that are built before it.
    var dependencies: [String] {
        project.objects("dependencies", of: object).compactMap {
            $0["target"] ?? project.object("targetProxy", of: $0)?["remoteGlobalIDString"]
        }
    }

    /// The phases that copy extensions into it: to `PlugIns`, whatever they are called.
    var embedPhases: [XcodeProject.Object] {
        phases.filter {
            $0.isa == "PBXCopyFilesBuildPhase"
                && ($0["dstSubfolderSpec"] == "13" || $0["dstSubfolder"] == "PlugIns")
                && ($0["dstPath"] ?? "").isEmpty
        }
    }
}

extension XcodeProject {
    /// The configurations of the project or of a target.
    func configurations(of object: Object) -> [Object] {
        self.object("buildConfigurationList", of: object).map {
            objects("buildConfigurations", of: $0)
        } ?? []
    }
}
