import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

/// Tests of payloads in the formats that logs and languages print.
@Suite struct PayloadTextTests {
    /// A case in `Fixtures/dumps`: a string, and the expected payload or error.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var testDescription: String { name }
        var bytes: [UInt8] {
            let file = Repository.folder("Fixtures/dumps/\(name).txt")
            return Array((try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data())
        }
        func expectation() throws -> JSONObject {
            try #require(try Repository.object("Fixtures/dumps/\(name).json"))
        }
    }

    static let cases: [Case] = {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: Repository.folder("Fixtures/dumps")
        )
        return (files ?? []).filter { $0.hasSuffix(".txt") }.sorted().map {
            Case(name: String($0.dropLast(4)))
        }
    }()

    @Test func `there are at least sixty cases`() {
        #expect(Self.cases.count >= 60)
    }

    @Test(arguments: cases)
    func `parsing text results in the expected payload or error`(_ fixture: Case) throws {
        let expected = try fixture.expectation()
        do throws(PayloadText.ParseError) {
            let text = try PayloadText(parsing: fixture.bytes)
            #expect(.object(text.payload.root) == expected["expected"])
            #expect(
                text.conversions.map(\.code) == expected["conversions"]?.array?.compactMap(\.text)
            )
        } catch {
            let entry = try #require(expected["error"]?.object)
            #expect(error.code.rawValue == entry["code"]?.text)
            #expect(error.line == entry["line"]?.integer)
            #expect(error.column == entry["column"]?.integer)
        }
    }

    @Test func `the errors are sentences with a fix`() throws {
        let lines = Self.cases.compactMap { fixture -> String? in
            do throws(PayloadText.ParseError) {
                _ = try PayloadText(parsing: fixture.bytes)
                return nil
            } catch {
                return "\(fixture.name): \(error)\n"
            }
        }
        try expectSnapshot(lines.joined(), "payload-text-errors.txt")
    }

    @Test(arguments: [
        ("{“aps”: {}}", "Use straight quotation marks (\")"),
        ("{\n<<<<<<< HEAD\n}", "Resolve the merge conflict"),
        ("{\"a\": }", "Insert a value before it"), ("{\"a\" {}}", "Insert a colon before it"),
        ("{\"a\": \"b\nc\"}", "Write the line break as \\n"),
        ("{\"a\": NaN}", "Send null, or omit the key"),
        ("{\"a\": 1,}", "Remove the comma before it"), ("{\"a\": ,}", "Insert a value before it"),
        ("{\"a\": 1}}", "Remove it"), ("{\"a\": +1}", "Remove it"),
        ("{\"a\": .5}", "Insert 0 before it"),
        ("{\"a\": 01}", "Remove the 0 at the start, or send a string"),
        ("{\"a\": \"\\x41\"}", "Double the backslash, or use \\u and four hexadecimal digits"),
        ("{\"a\": \"b \"c\" d\"}", "Write a quotation mark in text as \\\""),
        ("<!DOCTYPE html>", "Pass the JSON itself, not a web page"),
    ])
    func `a frequent mistake in JSON has a fix`(_ text: String, fix: String) throws {
        let bytes = Array(text.utf8)
        let error = #expect(throws: JSONDocument.ParseError.self) {
            try JSONDocument(parsing: bytes)
        }
        #expect(error?.suggestion(in: bytes) == fix)
    }

    @Test func `an invalid byte has a fix, and only a similar word is suggested`() throws {
        let bytes: [UInt8] = Array("{\"a\": \"Gr".utf8) + [0xFC, 0xDF] + Array("e\"}".utf8)
        let error = #expect(throws: JSONDocument.ParseError.self) {
            try JSONDocument(parsing: bytes)
        }
        #expect(error?.suggestion(in: bytes) == "Save the file as UTF-8")
        for (text, isSimilar) in [("fasle", true), ("fetch(x)", false), ("nil", false)] {
            let error = #expect(throws: JSONDocument.ParseError.self) {
                try JSONDocument(parsing: Array(text.utf8))
            }
            #expect(error?.reason.contains("did you mean") == isSimilar, "\(text)")
        }
    }

    @Test func `each conversion has a code and a sentence`() throws {
        var conversions: [PayloadText.Conversion] = []
        for fixture in Self.cases {
            for conversion in (try? PayloadText(parsing: fixture.bytes))?.conversions ?? []
            where !conversions.contains(conversion) { conversions.append(conversion) }
        }
        let lines = Set(conversions.map { "\($0.code): \($0.message)\n" }).sorted()
        try expectSnapshot(lines.joined(), "payload-text-conversions.txt")
    }

    @Test(arguments: Fixture.all)
    func `JSON is parsed in the same way as a payload`(_ fixture: Fixture) throws {
        guard let payload = try? Payload(parsing: fixture.bytes) else { return }
        let text = try PayloadText(parsing: fixture.bytes)
        #expect(text.payload == payload)
        #expect(text.payload.warnings == payload.warnings)
        #expect(text.conversions.isEmpty)
    }

    @Test func `duplicate names are also reported in descriptions`() throws {
        let text = try PayloadText(parsing: Array("{ aps = { alert = A; alert = B; }; }".utf8))
        #expect(text.payload.warnings == [.keyDuplicate("alert")])
        #expect(text.payload.size == 33)
    }

    @Test func `every prefix of every case results in a payload or an error`() {
        for fixture in Self.cases {
            let bytes = fixture.bytes
            for count in bytes.indices {
                do throws(PayloadText.ParseError) {
                    _ = try PayloadText(parsing: Array(bytes.prefix(count)))
                } catch {
                    #expect((error.line == nil) == (error.column == nil))
                }
            }
        }
    }

    @Test func `text with 300 levels is rejected in every format`() {
        for (opening, isDump) in [
            ("{a=", false), ("[\"a\": ", false), ("{'a':", false), ("[Optional(", false),
            ("{\"a\":Map(1) ", false), ("{\"a\":(", false), ("{\"a\":<ref *1> ", false),
            ("▿", true),
        ] {
            let text =
                isDump
                ? (0..<300).map { String(repeating: " ", count: $0) + "▿ 1 element\n" }.joined()
                : String(repeating: opening, count: 300)
            #expect(throws: PayloadText.ParseError.self) {
                try PayloadText(parsing: Array(text.utf8))
            }
        }
    }
}
