import CameoHost

/// A parsed project file.
package struct XcodeProject {
    /// An object of the project: a dictionary with an ID and a class.
    package struct Object: Sendable {
        let node: OpenStepNode

        package var id: String { OpenStepNode.Member(value: node).name }

        /// The class (`isa`).
        package var isa: String { node["isa"]?.text ?? "" }

        /// The string value of a field; `nil` if it is missing or isn't a string.
        package subscript(name: String) -> String? { node[name]?.text }

        /// Returns the strings in an array field.
        func list(_ name: String) -> [String] { node[name]?.texts ?? [] }
    }

    /// The objects of the project, by ID.
    struct Objects: Sendable {
        fileprivate let document: OpenStepDocument

        subscript(id: String) -> Object? { document.object(id).map(Object.init) }

        /// Whether an object with the given ID exists.
        func contains(_ id: String) -> Bool { document.objects[id] != nil }

        /// All objects, in no particular order.
        var values: some Sequence<Object> {
            document.objects.entries.lazy.map { Object(node: document.node($0)) }
        }
    }

    /// The project file.
    package let document: OpenStepDocument
    /// The objects of the project, by ID.
    var objects: Objects { Objects(document: document) }
    /// The project's root object, a `PBXProject`.
    let root: Object
    let cache = Cache()

    /// A cache of values that are computed from the project.
    final class Cache {
        /// The parent group's entry for each file reference or group, by the child's ID.
        fileprivate let parents = Cached<Int, OpenStepIndex>()
        /// The paths of groups.
        let folders = Cached<String, String?>()
    }

    /// Reads a project file.
    ///
    /// - Throws: ``SourceError`` if the file contains no `PBXProject`.
    package init(_ document: OpenStepDocument) throws(SourceError) {
        self.document = document
        guard let id = document.root["rootObject"]?.text,
            let node = document.object(id), node["isa"]?.isText("PBXProject") == true
        else { throw SourceError(document.bytes, at: 0, .noProject) }
        let root = Object(node: node)
        self.root = root
    }

    /// The version of the file format, from 46 (Xcode 3.2) to 110 (Xcode 27).
    package var objectVersion: Int { document.root["objectVersion"]?.text.flatMap(Int.init) ?? 0 }

    /// Returns the group that contains a file reference or group; `nil` if there is none.
    func parent(of object: Object) -> Object? {
        let parents = cache.parents.value(for: 0) {
            let children = objects.values.compactMap { object in
                object.node["children"].map { (object.node.index, $0.children) }
            }
            let count = children.reduce(0) { $0 + $1.1.reduce(0) { count, _ in count + 1 } }
            var index = OpenStepIndex(document.storage, capacity: count)
            for (group, children) in children {
                for child in children where child.entry.kind == .string {
                    index.insert(child.entry.start, child.entry.end, group)
                }
            }
            return index
        }
        return parents.entry(forKeyOf: object.node.entry, in: document.storage).map {
            Object(node: document.node($0))
        }
    }

    /// Returns the objects to which an array field refers.
    func objects(_ name: String, of object: Object) -> [Object] {
        object.list(name).compactMap { objects[$0] }
    }

    /// Returns the object to which a field refers; `nil` if there is none.
    func object(_ name: String, of object: Object) -> Object? {
        object[name].flatMap { objects[$0] }
    }

    /// The project's targets, in Xcode's order.
    package var targets: [XcodeTarget] {
        objects("targets", of: root).map { XcodeTarget(object: $0, project: self) }
    }

    /// Returns all objects of the given class, sorted by ID.
    func all(_ isa: String) -> [Object] {
        objects.values.filter { $0.node["isa"]?.isText(isa) == true }.sorted { $0.id < $1.id }
    }
}

package struct XcodeTarget {
    /// The target's object.
    package let object: XcodeProject.Object
    /// The project that contains the target.
    let project: XcodeProject

    package var name: String { object["name"] ?? object["productName"] ?? "" }
    /// The product type, such as `com.apple.product-type.application`.
    package var productType: String { object["productType"] ?? "" }
    /// The ID of the product; `nil` if the target has none.
    var product: String? { object["productReference"] }
    var phases: [XcodeProject.Object] { project.objects("buildPhases", of: object) }
    /// The build configurations.
    package var configurations: [XcodeProject.Object] { project.configurations(of: object) }

    /// Returns the first build phase of the given class; `nil` if there is none.
    func phase(_ isa: String) -> XcodeProject.Object? { phases.first { $0.isa == isa } }

    /// The Swift package products that the target links. Some projects list them only in the
    /// Frameworks phase.
    var packageProducts: [XcodeProject.Object] {
        let files = phase("PBXFrameworksBuildPhase").map { project.objects("files", of: $0) } ?? []
        let linked = files.compactMap { $0["productRef"] }
        return (object.list("packageProductDependencies") + linked).unique.compactMap {
            project.objects[$0]
        }
    }

    /// The IDs of the targets on which the target depends.
    var dependencies: [String] {
        project.objects("dependencies", of: object).compactMap {
            $0["target"] ?? project.object("targetProxy", of: $0)?["remoteGlobalIDString"]
        }
    }

    /// Returns the build phases that copy a product.
    func phases(copying product: String?) -> [XcodeProject.Object] {
        guard let product else { return [] }
        return phases.filter { phase in
            phase.isa == "PBXCopyFilesBuildPhase"
                && project.objects("files", of: phase).contains { $0["fileRef"] == product }
        }
    }

    /// Whether a build phase copies the product of another target.
    func copies(_ other: XcodeTarget) -> Bool { !phases(copying: other.product).isEmpty }

    /// The build phases that copy files to `PlugIns`, regardless of their names.
    var embedPhases: [XcodeProject.Object] {
        phases.filter {
            $0.isa == "PBXCopyFilesBuildPhase"
                && ($0["dstSubfolderSpec"] == "13" || $0["dstSubfolder"] == "PlugIns")
                && ($0["dstPath"] ?? "").isEmpty
        }
    }
}

extension XcodeProject {
    /// Returns the build configurations of the project or of a target.
    func configurations(of object: Object) -> [Object] {
        self.object("buildConfigurationList", of: object).map {
            objects("buildConfigurations", of: $0)
        } ?? []
    }
}

extension XcodeProject.Object {
    /// The name of a build phase that copies files, as Xcode shows it.
    var copyPhaseName: String { self["name"] ?? "Copy Files" }
}
