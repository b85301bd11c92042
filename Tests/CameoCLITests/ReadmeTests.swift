#if os(macOS) || os(Linux)
@testable import Cameo
import Foundation
import TestSupport
import Testing

/// Tests that run or compile every code block of the README.
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

    @Test func `each transcript matches the output of the tool`() throws {
        // That of cameo send needs a server; SendDeliveryTests compares it.
        let transcripts = blocks.filter {
            $0.language == "console" && !$0.text.hasPrefix("$ cameo send ")
        }
        #expect(transcripts.count == 5)
        // The commands of cameo lint are about the same file, which --fix changes.
        let requests = try Self.copyOfRequests()
        for transcript in transcripts {
            for (words, lines) in Self.commands(transcript.text) {
                // The transcript of an installation starts with the app without extensions.
                let folder =
                    switch words[0] {
                    case "install": try Self.exampleWithoutExtensions()
                    case "lint": requests
                    default: Repository.folder(".")
                    }
                // Without a terminal, --yes replaces the question.
                let isQuestion = { (line: Substring) in line.contains(" [y/N] ") }
                let confirmation = lines.contains(where: isQuestion) ? ["--yes"] : []
                let run = try Tool.run(words + confirmation, folder: folder)
                let expected = lines.filter { !isQuestion($0) }
                // The number of files changes with the library.
                let counts = #/\(\d+ files\)/#
                #expect(
                    run.output.replacing(counts, with: "(N files)")
                        == expected.map { $0 + "\n" }.joined().replacing(counts, with: "(N files)"),
                    "\(words)"
                )
            }
        }
    }

    /// Returns the commands of a transcript without `cameo`, each with its output.
    private static func commands(
        _ transcript: String
    ) -> [(words: [String], output: [Substring])] {
        var commands: [(words: [String], output: [Substring])] = []
        for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("$ cameo ") {
                commands.append((line.split(separator: " ").dropFirst(2).map(String.init), []))
            } else if commands.isEmpty {
                Issue.record("a transcript begins with a command of the tool: \(line)")
            } else {
                commands[commands.count - 1].output.append(line)
            }
        }
        return commands
    }

    /// Returns a folder with the example requests.
    private static func copyOfRequests() throws -> String {
        let folder = Scratch.place()
        let examples = folder.appendingPathComponent("Examples")
        try FileManager.default.createDirectory(at: examples, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Repository.folder("Examples/requests"),
            toPath: examples.appendingPathComponent("requests").path
        )
        return folder.path
    }

    /// Returns a folder with the example app without its extensions.
    private static func exampleWithoutExtensions() throws -> String {
        let folder = Scratch.place()
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
        let files = [
            "Examples/App/Overview.swift",
            "Examples/NotificationService/NotificationService.swift",
        ]
        let compiled = try files.map { Self.withoutIndentation(try Repository.text($0)) }
        // Scripts/facts writes the dependency of a manifest.
        let snippets = blocks.filter { $0.language == "swift" && !$0.text.hasPrefix(".package(") }
        #expect(snippets.count == 2)
        for snippet in snippets {
            #expect(
                compiled.contains { $0.contains(Self.withoutIndentation(snippet.text)) },
                "copy it to one of the files: \(files)"
            )
        }
    }

    /// Returns a text without the spaces at the start of each line: snippets of a function aren't indented.
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
