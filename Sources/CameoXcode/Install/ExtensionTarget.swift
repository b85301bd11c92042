/// A target to add to a project.
struct ExtensionTarget {
    /// A build configuration of the target.
    struct Configuration {
        let name: String
        /// The file reference of the `.xcconfig` file that it is based on.
        let base: (id: String, comment: String)?
        let settings: [(String, OpenStepValue)]
    }

    let kind: ExtensionKind
    let name: String
    /// The names of the Swift files in its folder.
    let sources: [String]
    /// The names of the resources in its folder.
    let resources: [String]
    let hasEntitlements: Bool
    let configurations: [Configuration]
    /// The platforms to build it for; empty for all of the app's platforms.
    let platforms: [String]
    /// Other files in its folder that the project lists.
    let otherFiles: [(id: String, name: String)]
}

/// A reference to a Swift package in a project.
struct PackageReference {
    /// Its object ID and comment; `nil` in an old project, where only products are referenced.
    let object: (id: String, comment: String)?
}
