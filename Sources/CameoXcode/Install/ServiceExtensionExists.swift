/// The app already has a service extension, and iOS runs only one.
package struct ServiceExtensionExists: Error, CustomStringConvertible {
    /// The existing extension.
    package let found: ExistingExtension
    let integration: InstallOptions.Integration

    /// Instructions for the user.
    package var description: String {
        found.isCameo
            ? "The app already has the extension \(found.name), which uses Cameo. Run cameo doctor to "
                + "check it, or cameo install --extension content to add a content extension."
            : found.migrationInstructions(integration: integration)
    }
}
