import Cameo
import Foundation

/// The repository that contains the tests.
package enum Repository {
    /// Returns the URL of an executable of this package, in the same directory as the tests.
    package static func product(_ name: String) -> URL {
        #if os(macOS)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        let folder = (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
        let folder = Bundle.main.bundleURL
        #endif
        return folder.appendingPathComponent(name)
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the path of a directory or file in the repository.
    package static func folder(_ path: String) -> String {
        root.appendingPathComponent(path).path
    }

    /// Returns the text of a file in the repository.
    package static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appendingPathComponent(path)), as: UTF8.self)
    }

    /// Returns the JSON object in a file of the repository, or `nil` if it contains another value.
    package static func object(_ path: String) throws -> JSONObject? {
        let bytes = Array(try Data(contentsOf: root.appendingPathComponent(path)))
        return try JSONDocument(parsing: bytes).root.object
    }
}
