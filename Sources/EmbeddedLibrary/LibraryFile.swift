/// A file of the library, embedded in the tool so that the tool can copy the library to an app.
///
/// The plugin `EmbedLibrary` generates the list of files whenever one of them changes.
package struct LibraryFile: Sendable {
    /// The path of the file, relative to the package's root.
    package let path: String
    private let text: StaticString

    init(path: String, text: StaticString) {
        self.path = path
        self.text = text
    }

    /// The contents of the file.
    package var bytes: [UInt8] { text.withUTF8Buffer(Array.init) }

    /// The sources, podspecs and license of the library, sorted by path. The package manifest isn't
    /// included, because this package's manifest also builds the tool and the tests.
    package static var all: [LibraryFile] { embedded.filter { !$0.path.hasPrefix(steps) } }

    /// Returns the contents of a file of the library or in `Examples/VendorSteps`; `nil` if the
    /// file doesn't exist.
    package static func bytes(_ path: String) -> [UInt8]? {
        embedded.first { $0.path == path }?.bytes
    }

    private static let steps = "Examples/VendorSteps/"
}
