/// A summary of an installation for reports.
package struct InstallSummary: Sendable {
    /// An extension of the installation.
    package struct Extension: Sendable {
        package let kind: ExtensionKind
        package let name: String
        /// The extension's bundle IDs; several if configurations differ.
        package let identifiers: [String]
    }

    package let app: String
    /// The app's bundle IDs; several if configurations differ.
    package let identifiers: [String]
    package let configurations: [String]
    package let objectVersion: Int
    package let integration: InstallOptions.Integration
    package let extensions: [Extension]
}
