/// A target to add to a project, with its files and settings.
struct ExtensionTarget {
    /// A build configuration of the target.
    struct Configuration {
        let name: String
        /// The file reference of the `.xcconfig` file that the configuration is based on.
        let base: (id: String, comment: String)?
        let settings: [(String, OpenStepValue)]
    }

    let kind: ExtensionKind
    let name: String
    let sources: [String]
    let resources: [String]
    let hasEntitlements: Bool
    let configurations: [Configuration]
    /// The platforms to build the target for; empty for all platforms of the app.
    let platforms: [String]
    /// Other files in the target's folder that the project lists.
    let otherFiles: [(id: String, name: String)]
}

/// A project's reference to a Swift package.
struct PackageReference {
    /// The ID and comment of the reference object; `nil` in old projects, which refer only to
    /// products.
    let object: (id: String, comment: String)?
}
