import Foundation
import Testing

/// Compares text with its recorded snapshot.
///
/// `RECORD=1` writes the text and fails, so that a recording never counts as a passed test.
package func expectSnapshot(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try expectSnapshot(text, at: "Tests/__Snapshots__/\(name)", sourceLocation: sourceLocation)
}

/// Compares text with a file in the repository, which `RECORD=1` writes.
package func expectSnapshot(
    _ text: String,
    at path: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(fileURLWithPath: Repository.folder(path))
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(path); run the tests again", sourceLocation: sourceLocation)
        return
    }
    guard let data = try? Data(contentsOf: file) else {
        Issue.record("\(path) is missing; record it: make record", sourceLocation: sourceLocation)
        return
    }
    let expected = String(decoding: data, as: UTF8.self)
    #expect(
        text == expected,
        "differs from \(path); if the new text is intended, record it: make record",
        sourceLocation: sourceLocation
    )
}
