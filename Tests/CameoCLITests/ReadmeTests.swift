#if os(macOS) || os(Linux)
@testable import Cameo
import Foundation
import TestSupport
import Testing

/// Tests that compile the code in the README. `Scripts/check-start-pages` compares its transcripts.
@Suite struct ReadmeTests {
    private struct Block {
        let language: String
        let text: String
    }

    private let readme: String

    init() throws {
        readme = try Repository.text("README.md")
    }

    private var blocks: [Block] {
        var blocks: [Block] = []
        var rest = readme[...]
        while let opening = rest.range(of: "```"),
            let line = rest[opening.upperBound...].firstIndex(of: "\n"),
            let closing = rest[line...].range(of: "\n```")
        {
            let text =
                line < closing.lowerBound
                ? rest[rest.index(after: line)..<closing.lowerBound] : ""
            blocks.append(
                Block(
                    language: String(rest[opening.upperBound..<line]),
                    text: String(text)
                )
            )
            rest = rest[closing.upperBound...]
        }
        return blocks
    }

    /// Returns a folder that contains the example app without its extensions.
    private static func exampleWithoutExtensions() throws -> String {
        let folder = Scratch.newURL()
        let example = folder.appendingPathComponent("Examples/Engines")
        try FileManager.default.createDirectory(
            at: example.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(
            atPath: Repository.folder("Examples/Engines"),
            toPath: example.path
        )
        #expect(try Tool.run("uninstall", "--project", example.path, "--yes").code == 0)
        return folder.path
    }

    @Test func `installing the extensions recreates the example`() throws {
        let folder = try Self.exampleWithoutExtensions()
        let example = "\(folder)/Examples/Engines"
        #expect(
            !FileManager.default.fileExists(atPath: "\(example)/NotificationServiceExtension")
        )
        let run = try Tool.run(
            "install",
            "--project",
            example,
            "--content-extension",
            "--package-location",
            folder,
            "--yes"
        )
        #expect(run.code == 0)
        let original = Repository.folder("Examples/Engines")
        let paths = FileManager.default.enumerator(atPath: original)?.compactMap {
            $0 as? String
        }
        let installed = FileManager.default.enumerator(atPath: example)?.compactMap {
            $0 as? String
        }
        #expect(try #require(paths).sorted() == installed?.sorted())
        for path in paths ?? [] {
            let file = FileManager.default.contents(atPath: "\(original)/\(path)")
            #expect(
                file == FileManager.default.contents(atPath: "\(example)/\(path)"),
                "\(path)"
            )
        }
    }

    @Test func `each payload and mapping is valid`() throws {
        let objects = try blocks.filter { $0.language == "json" }.map { block in
            try #require(JSONDocument(parsing: Array(block.text.utf8)).root.object)
        }
        let payloads = objects.filter { $0["aps"] != nil }
        let mappings = objects.filter { $0["aps"] == nil }
        #expect(!payloads.isEmpty && !mappings.isEmpty)
        for object in payloads {
            let json = JSONValue.object(object).compact
            let inspection = Inspection(of: try Payload(parsing: Array(json.utf8)))
            #expect(inspection.appearance.layout == .directMessage)
            #expect(inspection.appearance.diagnostics.isEmpty)
        }
        for object in mappings {
            #expect(throws: Never.self) { try Mapping(object) }
        }
    }

    @Test func `each Swift snippet is compiled`() throws {
        let compiled = Self.withoutIndentation(
            try Repository.text("Examples/NotificationService/NotificationService.swift")
        )
        // Skip the package dependency, which Scripts/generate writes.
        let snippets = blocks.filter { $0.language == "swift" && !$0.text.hasPrefix(".package(") }
        #expect(snippets.count == 1)
        for snippet in snippets {
            #expect(compiled.contains(Self.withoutIndentation(snippet.text)))
        }
    }

    /// Removes the indentation of each line, because snippets from the body of a function aren't
    /// indented.
    private static func withoutIndentation(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop(while: \.isWhitespace) }
            .joined(separator: "\n")
    }

    @Test func `each command is a make target or a command of the tool`() throws {
        let makefile = try Repository.text("Makefile")
        for block in blocks where block.language == "sh" {
            for line in block.text.split(separator: "\n") {
                let words = line.split(separator: " ")
                if words[0] == "make" {
                    #expect(makefile.contains("\n\(words[1]):"), "\(line)")
                } else {
                    #expect(words[0] == "cameo", "\(line)")
                    let help = try Tool.run(String(words[1]), "--help").output
                    let options = words.filter { $0.hasPrefix("--") }
                    // The value of an option may be optional.
                    #expect(
                        options.allSatisfy {
                            help.contains("  \($0) ") || help.contains("  \($0)[=")
                        },
                        "\(line)"
                    )
                }
            }
        }
    }
}
#endif
