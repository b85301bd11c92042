/// The app has a service extension already, and iOS runs only one.
package struct ServiceExtensionExists: Error, CustomStringConvertible {
    /// The extension.
    package let found: ExistingExtension
    let integration: InstallOptions.Integration

    /// What to do.
    package var description: String {
        found.isCameo
            ? "the app has the extension \(found.name) already, made with Cameo: cameo doctor tells whether "
                + "it is whole, and cameo install --only content adds a content extension"
            : found.migrationInstructions(integration: integration)
    }
}
