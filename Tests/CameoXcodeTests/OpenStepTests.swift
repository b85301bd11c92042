#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of the parser for project files, compared with Foundation's parser.
@Suite struct OpenStepTests {
    @Test(arguments: ProjectFixture.all)
    func `every byte of a file belongs to a token`(_ fixture: ProjectFixture) throws {
        for file in fixture.projectFiles {
            let bytes = Array(try Data(contentsOf: file))
            guard let document = try? OpenStepDocument(bytes) else {
                #expect(["merge-conflict", "xml-project"].contains(fixture.name))
                continue
            }
            let tokens = try document.tokens()
            #expect(tokens.flatMap { bytes[$0.range] } == bytes)
            #expect(tokens.allSatisfy { !$0.range.isEmpty })
            #expect(document.matchesFoundation)
        }
    }

    @Test(arguments: [
        #"{a = "\U00e9\351\303";}"#, #"{a = "\101\7\12345\8\q";}"#, #"{a = 'x"y';}"#,
        "{a = \"x\\\ny\";}", #"{a = "\a\b\f\n\r\t\v\"\\\'";}"#, #"{a = "\UD83D\UDE42";}"#,
        "{a = x//y;}", "{a = b; a = c;}", "(a,b,)", "()", "{}", "{a = <0fbd 77>;}",
        "{ // x\n a /* y */ = /* z */ b ; }", "\u{FEFF}{a = b;}", "{a = \"Äther 🚂\";}",
        "{\"a b\" = {c = (d, {e = f;});};}", "{\r\n\ta = b;\r\n}\r\n", "{a-b:c.$_/ = d;}",
    ])
    func `Foundation parses the same value`(_ text: String) throws {
        let document = try OpenStepDocument(Array(text.utf8))
        #expect(document.matchesFoundation)
    }

    private static let invalid: [(text: String, line: Int, column: Int, problem: SourceProblem)] = [
        ("", 1, 1, .unexpected(found: nil, expected: "a value")),
        ("{a = b}", 1, 7, .unexpected(found: "'}'", expected: "';'")),
        ("{a = b;\n\tc d;}", 2, 4, .unexpected(found: "'d'", expected: "'='")),
        ("{a = (b c);}", 1, 9, .unexpected(found: "'c'", expected: "',' or ')'")),
        ("{a = (b,,c);}", 1, 9, .unexpected(found: "','", expected: "a value")),
        ("{} x", 1, 4, .unexpected(found: "'x'", expected: "the end of the file")),
        ("{a = \"b;}", 1, 6, .unterminated(.string)),
        ("{a = b; /* c }", 1, 9, .unterminated(.comment)),
        ("{a = <0f 10", 1, 6, .unterminated(.data)),
        ("{a = <0f 1>;}", 1, 6, .oddHexDigitCount),
        ("{a = <0f1 2>;}", 1, 6, .oddHexDigitCount),
        ("{a = <0\nf>;}", 1, 6, .oddHexDigitCount),
        ("{a = <0g>;}", 1, 6, .invalidHexDigit),
        ("{a = @;}", 1, 6, .unexpectedCharacter),
        ("{\n<<<<<<< HEAD\na = b;\n", 2, 1, .mergeConflict),
        ("{a = b;\n>>>>>>> topic\n}", 2, 1, .mergeConflict),
        ("{a = b;\n\0 }", 2, 1, .nulCharacter),
        // Without a byte order mark, Foundation would read this file as UTF-16.
        ("'\0\0\0'", 1, 2, .nulCharacter),
    ]

    @Test(arguments: invalid)
    func `an error has a position and a problem`(
        _ text: String,
        _ line: Int,
        _ column: Int,
        _ problem: SourceProblem
    ) {
        #expect(throws: SourceError.text(problem, line: line, column: column)) {
            try OpenStepDocument(Array(text.utf8))
        }
    }

    @Test func `errors are described like compiler errors`() throws {
        let lines = Self.invalid.map { text, _, _, _ in
            do throws(SourceError) {
                _ = try OpenStepDocument(Array(text.utf8))
                return "no error"
            } catch {
                return "\(error)"
            }
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "project-file-errors.txt")
    }

    @Test func `text that isn't UTF-8 is rejected`() {
        #expect(throws: SourceError.text(.utf16, line: 1, column: 1)) {
            try OpenStepDocument([0xFF, 0xFE, 0x7B, 0x00])
        }
        #expect(throws: SourceError.text(.invalidUTF8, line: 1, column: 1)) {
            try OpenStepDocument(Array("{a = \"".utf8) + [0xE4] + Array("\";}".utf8))
        }
    }

    @Test func `the nesting depth is limited`() {
        let deep = String(repeating: "(", count: 100_000)
        #expect(throws: SourceError.text(.nestedTooDeeply(limit: 64), line: 1, column: 65)) {
            try OpenStepDocument(Array(deep.utf8))
        }
    }

    @Test func `Foundation reads an encoded string back unchanged`() throws {
        let texts = [
            "", "a", "a b", "a-b", "a:b", "//", "a___b", "\"", "\\", "\n\r\t", "Ä", "$(X)",
            "<group>",
            "@executable_path/Frameworks", "1.0", "'",
        ]
        for text in texts {
            let document = try OpenStepDocument(
                Array("{a = \(OpenStepText.encode(text));}".utf8)
            )
            #expect(document.root["a"]?.text == text)
            #expect(document.matchesFoundation)
        }
        #expect(OpenStepText.encode("NotificationService.swift") == "NotificationService.swift")
        #expect(OpenStepText.encode("1,2") == "\"1,2\"")
        #expect(OpenStepText.encode("<group>") == "\"<group>\"")
    }

    /// Parses randomly damaged files, which must not crash, and must return the same value as
    /// Foundation.
    @Test(arguments: ["classic-56", "odd-indentation", "unicode", "validation-110"])
    func `damaged files are rejected, or parsed as in Foundation`(_ name: String) throws {
        let file = try #require(ProjectFixture(name: name).projectFiles.first)
        let bytes = Array(try Data(contentsOf: file))
        var generator = SeededGenerator(seed: UInt64(name.utf8.count))
        let characters = Array("{}()=;,\"'<>/*\\ \n\tAz0é".utf8)
        var parsed = 0
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let offset = Int.random(in: damaged.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: damaged[offset] = characters.randomElement(using: &generator) ?? 0
                case 1: damaged.remove(at: offset)
                default:
                    damaged.insert(characters.randomElement(using: &generator) ?? 0, at: offset)
                }
            }
            guard let document = try? OpenStepDocument(damaged) else { continue }
            parsed += 1
            #expect(document.matchesFoundation)
        }
        #expect(parsed > 5)
    }
}
#endif
