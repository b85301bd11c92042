/// The app already has a service extension, and iOS runs only one.
package struct ServiceExtensionExists: Error, CustomStringConvertible {
    /// The existing extension.
    package let found: ExistingExtension
    /// The app's target.
    let app: String

    /// Instructions for the user.
    package var description: String {
        found.isCameo
            ? "The app already has the extension \(found.name), which uses Cameo. Run cameo doctor to "
                + "check it, or cameo install --extension content to add a content extension."
            : """
            Target \(app) already has a service extension, \(found.name). iOS runs only one, so no other
            one was added. To use Cameo in it, run:

              cameo adopt --dry-run --diff
              cameo adopt

            The extension's class stays and runs first, and Cameo styles what it returns.

            """
    }
}
