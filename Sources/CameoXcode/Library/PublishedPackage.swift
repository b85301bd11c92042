/// The repository, version and requirements of the package.
///
/// `Scripts/generate` reads this file and writes the values to the podspecs, the npm package, the
/// manifest, the README and the documentation.
package enum PublishedPackage {
    /// The URL of the repository, to which projects refer by default. If the repository isn't
    /// public, the URL is empty, and the library is copied to the project.
    package static let url = ""
    /// The version of the library, the tool, the pods, the npm package and the Python package.
    package static let version = "0.1.0"
    /// The name of the Python package that contains the tool.
    package static let pythonName = "cameo-push"
    /// The earliest version of Swift that builds the package.
    package static let swift = "6.2"
    /// The earliest version of Xcode that builds the package, its copies, the npm package and the
    /// pods. It contains ``swift``, which isolated conformances (`@MainActor`) require.
    package static let xcode = "26"
    /// The earliest version of iOS on which the library runs.
    package static let iOS = "15.0"
    /// The earliest version of macOS on which the tool runs.
    package static let macOS = "13"
    /// The earliest version of glibc that the released tool supports on Linux.
    package static let glibc = "2.34"
    /// The earliest Expo SDK that the npm package supports.
    package static let expo = "53"
    /// The earliest version of Node.js in which the npm package runs.
    package static let node = "18"
}
