/// How Xcode of the project's age writes what is added. What the file shows is stronger than the number
/// of its format, since files of mixed age exist.
struct ProjectFormat {
    /// Whether phases say `buildActionMask` and `runOnlyForDeploymentPostprocessing`, and lists whether
    /// their default is visible: until Xcode 26 wrote only what differs.
    let writesDefaults: Bool
    /// Whether a copying phase names its folder (`dstSubfolder = PlugIns`) instead of numbering it.
    let namesSubfolder: Bool
    /// Whether a configuration's comment tells whose it is.
    let hasVerboseComments: Bool
    /// Whether identifiers have comments at all.
    let hasComments: Bool
    /// Whether search paths are one text instead of a list.
    let writesPathsAsText: Bool
    /// Whether targets have an empty list of packages.
    let writesEmptyPackages: Bool
    /// Whether a local package has an object of its own, as from Xcode 15 on, or is a file.
    let hasPackageReferences: Bool

    init(_ project: XcodeProject, host: XcodeTarget) {
        let version = project.objectVersion
        let phases = project.all("PBXSourcesBuildPhase")
        let copies = project.all("PBXCopyFilesBuildPhase")
        writesDefaults =
            phases.isEmpty ? version < 90 : phases.contains { $0["buildActionMask"] != nil }
        namesSubfolder =
            copies.isEmpty
            ? !writesDefaults && version >= 90 : copies.contains { $0["dstSubfolder"] != nil }
        let text = project.document.bytes
        hasVerboseComments = text.contains(" configuration for PBX")
        hasComments = text.contains("/* Begin ") || text.contains(" */ = {")
        let paths = host.configurations.lazy.compactMap {
            $0.node["buildSettings"]?["LD_RUNPATH_SEARCH_PATHS"]
        }.first
        writesPathsAsText = version < 50 && paths?.elements == nil
        writesEmptyPackages = host.object.node["packageProductDependencies"] != nil
        hasPackageReferences =
            version >= 60 || !project.all("XCLocalSwiftPackageReference").isEmpty
    }

    /// An identifier with its comment.
    func reference(_ id: String, _ comment: String?) -> OpenStepValue {
        .text(id, comment: hasComments ? comment : nil)
    }

    /// The comment of a configuration.
    func configurationComment(_ name: String, of target: String) -> String {
        hasVerboseComments ? "\(name) configuration for PBXNativeTarget \"\(target)\"" : name
    }

    /// The fields that all phases have.
    func phase(_ isa: String, _ fields: [(String, OpenStepValue)]) -> OpenStepValue {
        let defaults: [(String, OpenStepValue)] =
            writesDefaults
            ? [
                ("buildActionMask", .text("2147483647")),
                ("runOnlyForDeploymentPostprocessing", .text("0")),
            ] : []
        return .dictionary([("isa", .text(isa))] + (fields + defaults).sorted { $0.0 < $1.0 })
    }
}

extension [UInt8] {
    /// Whether a text stands somewhere in it.
    func contains(_ text: String) -> Bool {
        let sought = Array(text.utf8)
        guard let first = sought.first else { return true }
        var place = startIndex
        while let found = self[place...].firstIndex(of: first) {
            if self[found...].starts(with: sought) { return true }
            place = found + 1
        }
        return false
    }
}
