import Foundation
import TestSupport
import Testing

/// Tests of files that the extension reads while the device is locked. Data protection exists only
/// on devices, so the tests search the sources.
@Suite struct FileProtectionTests {
    @Test func `only one function creates directories, and it sets their file protection`() throws {
        let callers = try ["Cameo", "CameoApp", "CameoContentUI"].flatMap { module in
            let root = Repository.folder("Sources/\(module)")
            let files = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
            return try files.compactMap { $0 as? String }.filter { file in
                try file.hasSuffix(".swift")
                    && Repository.text("Sources/\(module)/\(file)")
                        .contains("FileManager.default.createDirectory(")
            }
        }
        // In debug builds, the recorder exports payloads to a folder that the app specifies.
        #expect(
            callers.sorted() == [
                "Diagnostics/PayloadRecorder.swift", "Storage/FileProtection.swift",
            ]
        )
    }
}
