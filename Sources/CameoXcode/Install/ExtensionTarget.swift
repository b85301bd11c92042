/// A target that is to be added to a project.
struct ExtensionTarget {
    /// A configuration of it.
    struct Configuration {
        let name: String
        /// The object of the file that it is based on.
        let base: (id: String, comment: String)?
        let settings: [(String, OpenStepValue)]
    }

    let kind: ExtensionKind
    let name: String
    /// The Swift files in its folder.
    let sources: [String]
    /// The files in its folder that are copied into it.
    let resources: [String]
    let hasEntitlements: Bool
    let configurations: [Configuration]
    /// The platforms that it is built for, of an app that is for others, too; all of the app's when empty.
    let platforms: [String]
    /// Further files in its folder that the project shows.
    let otherFiles: [(id: String, name: String)]
}

/// The object of a Swift package in a project.
struct PackageReference {
    /// Its identifier and comment; `nil` where an old project names products alone.
    let object: (id: String, comment: String)?
}
