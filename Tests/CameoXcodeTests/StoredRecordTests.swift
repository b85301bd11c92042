#if os(macOS) || os(Linux)
import Cameo
import CameoHost
import Foundation
import Testing

@testable import CameoXcode

/// Tests of the bytes of records. Earlier versions wrote them with Foundation's encoder.
@Suite struct StoredRecordTests {
    /// Returns the bytes that Foundation's encoder writes.
    private func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Control characters, quotation marks, and characters of one to four bytes.
    private static let text =
        String(String.UnicodeScalarView((0..<0x21).compactMap { Unicode.Scalar($0) }))
        + "\"\\/\u{7F}\u{85}é e\u{301} \u{2028} 😀"

    @Test func `a record has the bytes of Foundation's encoder`() throws {
        let record = LibraryCopyRecord(
            version: Self.text,
            projects: [],
            files: ["a10": "", "a2": "", "B": "", "a_b": "", "a/b": "", "é": "", Self.text: "x"]
        )
        struct Encoded: Encodable {
            let format = 1
            let version: String
            let projects: [String]
            let files: [String: String]
        }
        let foundation = try encoded(
            Encoded(version: record.version, projects: record.projects, files: record.files)
        )
        #expect(
            String(decoding: record.file, as: UTF8.self)
                == String(decoding: foundation, as: UTF8.self)
        )
        #expect(LibraryCopyRecord(file: foundation) == record)
    }

    @Test func `the journal has the recorded bytes`() {
        let journal = InstallJournal(
            files: [
                .init(path: "a/b.swift", temporary: ".cameo-1", before: nil, after: "0A"),
                .init(path: "c", temporary: nil, before: "0B", after: nil),
            ],
            folders: []
        )
        let text = """
            {
              "files" : [
                {
                  "after" : "0A",
                  "path" : "a/b.swift",
                  "temporary" : ".cameo-1"
                },
                {
                  "before" : "0B",
                  "path" : "c"
                }
              ],
              "folders" : [

              ],
              "isComplete" : false,
              "version" : 1
            }
            """
        #expect(String(decoding: journal.file, as: UTF8.self) == text)
        #expect(InstallJournal(file: journal.file) == journal)
    }

    @Test(arguments: [
        #"{"format": "1", "version": "1", "projects": [], "files": {}}"#,
        #"{"format": 1, "version": null, "projects": [], "files": {}}"#,
        #"{"format": 1, "version": "1", "projects": [1], "files": {}}"#,
        #"{"format": 1, "version": "1", "projects": [], "files": {"a": null}}"#,
        #"{"format": 1, "version": "1", "projects": "[]", "files": {}}"#,
        #"{"format": 1, "version": "\ud800", "projects": [], "files": {}}"#,
        #"{"version": "1", "projects": [], "files": {}}"#,
        "[]", "", "{",
    ])
    func `a file with other types isn't a record`(_ text: String) {
        #expect(LibraryCopyRecord(file: Array(text.utf8)) == nil)
        let valid =
            #"{"format": 1, "version": "1", "projects": ["a"], "files": {"b": "c"}, "x": 1}"#
        #expect(LibraryCopyRecord(file: Array(valid.utf8))?.files == ["b": "c"])
    }
}
#endif
