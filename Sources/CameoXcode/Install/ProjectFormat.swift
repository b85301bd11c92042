import CameoHost

/// The style in which the project's Xcode version writes objects. It is derived from the contents
/// if possible, and from `objectVersion` otherwise, because projects can mix formats.
struct ProjectFormat {
    /// Whether Xcode writes default values, such as `buildActionMask`,
    /// `runOnlyForDeploymentPostprocessing` and `defaultConfigurationIsVisible`. Versions before
    /// Xcode 26 do.
    let writesDefaults: Bool
    /// Whether copy phases specify their destination by name (`dstSubfolder = PlugIns`) instead of
    /// by number.
    let namesSubfolder: Bool
    /// Whether the comments of build configurations contain the name of the target.
    let hasVerboseComments: Bool
    /// Whether IDs have comments.
    let hasComments: Bool
    /// Whether search paths are one string, not a list.
    let writesPathsAsText: Bool
    /// Whether targets contain an empty `packageProductDependencies` list.
    let writesEmptyPackages: Bool
    /// Whether a local package has its own object, as in Xcode 15 and later. Otherwise, it is a
    /// file reference.
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

    /// Returns an ID, with a comment if the project writes comments.
    func reference(_ id: String, _ comment: String?) -> OpenStepValue {
        .text(id, comment: hasComments ? comment : nil)
    }

    /// Returns the comment of a configuration.
    func configurationComment(_ name: String, of target: String) -> String {
        hasVerboseComments ? "\(name) configuration for PBXNativeTarget \"\(target)\"" : name
    }

    /// Returns a build phase with the fields that every phase has.
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
