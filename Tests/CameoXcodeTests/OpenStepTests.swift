#if os(macOS) || os(Linux)
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// The reader of project files, with Foundation's as the other opinion.
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
            #expect(document.isReadAlikeByFoundation)
        }
    }

    @Test(arguments: [
        #"{a = "\U00e9\351\303";}"#, #"{a = "\101\7\12345\8\q";}"#, #"{a = 'x"y';}"#,
        "{a = \"x\\\ny\";}", #"{a = "\a\b\f\n\r\t\v\"\\\'";}"#, #"{a = "\UD83D\UDE42";}"#,
        "{a = x//y;}", "{a = b; a = c;}", "(a,b,)", "()", "{}", "{a = <0fbd 77>;}",
        "{ // x\n a /* y */ = /* z */ b ; }", "\u{FEFF}{a = b;}", "{a = \"Äther 🚂\";}",
        "{\"a b\" = {c = (d, {e = f;});};}", "{\r\n\ta = b;\r\n}\r\n", "{a-b:c.$_/ = d;}",
    ])
    func `what it reads, Foundation reads alike`(_ text: String) throws {
        let document = try OpenStepDocument(Array(text.utf8))
        #expect(document.isReadAlikeByFoundation)
    }

    @Test(arguments: [
        ("", "1:1: the file ends where a value should be"),
        ("{a = b}", "1:7: \"}\" stands where a semicolon should be"),
        ("{a = b;\n\tc d;}", "2:4: \"d\" stands where = should be"),
        ("{a = (b c);}", "1:9: \"c\" stands where a comma or ) should be"),
        ("{a = (b,,c);}", "1:9: \",\" stands where a value should be"),
        ("{a = \"b;}", "1:6: a string without its closing quote"),
        ("{a = b; /* c }", "1:9: a comment without an end"),
        ("{a = <0f 1>;}", "1:6: data with half a byte"),
        ("{a = <0f1 2>;}", "1:6: data with half a byte"),
        ("{a = <0\nf>;}", "1:6: data with half a byte"),
        ("{a = <0g>;}", "1:6: data that is not in hexadecimal digits"),
        ("{} x", "1:4: \"x\" stands where the file's end should be"),
        ("{a = @;}", "1:6: a character that no value begins with"),
        (
            "{\n<<<<<<< HEAD\na = b;\n",
            "2:1: a mark of a merge conflict; resolve the merge first"
        ),
        (
            "{a = b;\n>>>>>>> topic\n}",
            "2:1: a mark of a merge conflict; resolve the merge first"
        ),
    ])
    func `what is wrong is told with its place`(_ text: String, _ message: String) {
        let error = #expect(throws: SourceError.self) {
            try OpenStepDocument(Array(text.utf8))
        }
        #expect(error?.description == message)
    }

    @Test func `a text of another encoding is refused`() {
        let utf16 = #expect(throws: SourceError.self) {
            try OpenStepDocument([0xFF, 0xFE, 0x7B, 0x00])
        }
        #expect(utf16?.problem == "the text is UTF-16; save it as UTF-8")
        // Without a mark, too: Foundation would read it so.
        for text in ["'\0\0\0'", "{ a = b;\n\0 }"] {
            let nul = #expect(throws: SourceError.self) {
                try OpenStepDocument(Array(text.utf8))
            }
            #expect(nul?.problem == "a NUL character; no text has one")
        }
        let latin = #expect(throws: SourceError.self) {
            try OpenStepDocument(Array("{a = \"".utf8) + [0xE4] + Array("\";}".utf8))
        }
        #expect(latin?.problem == "the text is not UTF-8; save it as UTF-8")
    }

    @Test func `depth is bounded`() {
        let deep = String(repeating: "(", count: 100_000)
        #expect(throws: SourceError.self) { try OpenStepDocument(Array(deep.utf8)) }
    }

    @Test func `a text is quoted so that Foundation reads it back`() throws {
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
            #expect(document.isReadAlikeByFoundation)
        }
        #expect(OpenStepText.encode("NotificationService.swift") == "NotificationService.swift")
        #expect(OpenStepText.encode("1,2") == "\"1,2\"")
        #expect(OpenStepText.encode("<group>") == "\"<group>\"")
    }

    /// Files that were damaged by chance: never a crash, and what is read is what Foundation reads.
    @Test(arguments: ["classic-56", "odd-indentation", "unicode", "validation-110"])
    func `damaged files are refused or read alike`(_ name: String) throws {
        let file = try #require(ProjectFixture(name: name).projectFiles.first)
        let bytes = Array(try Data(contentsOf: file))
        var generator = SeededGenerator(state: UInt64(name.utf8.count))
        let signs = Array("{}()=;,\"'<>/*\\ \n\tAz0é".utf8)
        var read = 0
        for _ in 0..<60 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: damaged.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: damaged[place] = signs.randomElement(using: &generator) ?? 0
                case 1: damaged.remove(at: place)
                default: damaged.insert(signs.randomElement(using: &generator) ?? 0, at: place)
                }
            }
            guard let document = try? OpenStepDocument(damaged) else { continue }
            read += 1
            #expect(document.isReadAlikeByFoundation)
        }
        #expect(read > 5)
    }
}

/// Chance that is the same each time.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
#endif
