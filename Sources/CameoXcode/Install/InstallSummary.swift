/// What `cameo install` did, or would do, in a person's words.
package struct InstallSummary: Sendable {
    /// An extension of it.
    package struct Extension: Sendable {
        package let kind: ExtensionKind
        package let name: String
        /// Its identifiers; several where the app has several.
        package let identifiers: [String]
    }

    package let app: String
    /// The app's identifiers; several where configurations differ.
    package let identifiers: [String]
    package let configurations: [String]
    package let objectVersion: Int
    package let integration: InstallOptions.Integration
    package let extensions: [Extension]
}
