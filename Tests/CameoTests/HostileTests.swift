import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct HostileTests {
    private func inspect(_ text: String) throws -> Inspection {
        Inspection(of: try Payload(parsing: Array(text.utf8)))
    }

    /// Returns the position of an error in invalid JSON.
    private func position(of bytes: [UInt8]) -> [Int] {
        let error = #expect(throws: Payload.ParseError.self) { try Payload(parsing: bytes) }
        guard case .notJSON(let parseError)? = error else { return [] }
        return [parseError.line, parseError.column]
    }

    @Test(arguments: [("[", 261), ("{\"a\":", 1281)])
    func `ten thousand levels are an error at the 257th`(_ opening: String, _ column: Int) {
        let text = "{\"x\":" + String(repeating: opening, count: 10_000)
        #expect(position(of: Array(text.utf8)) == [1, column])
    }

    @Test func `the maximum nesting depth is parsed`() throws {
        let text =
            "{\"x\":" + String(repeating: "[", count: 255)
            + String(repeating: "]", count: 255) + "}"
        #expect(try inspect(text).payload.root["x"] != nil)
    }

    @Test func `JSON in nested strings is parsed without hanging`() throws {
        var inner = JSONValue.string("x")
        for _ in 0..<12 { inner = .string(JSONValue.object(JSONObject([("a", inner)])).compact) }
        let payload = Payload(root: JSONObject([("a", inner)]))
        #expect(payload.root[at: "a.a.a.a.a.a.a.a.a.a.a.a.a"]?.text == "x")
        #expect(Inspection(of: payload).parsed.kind == .none)
    }

    @Test func `a megabyte of text is parsed and reported as too large`() throws {
        let long = String(repeating: "a", count: 1_000_000)
        let inspection = try inspect(
            #"{"aps":{"alert":{"title":"\#(long)","body":"\#(long)"},"mutable-content":1},"#
                + #""senderId":"\#(long)","senderAvatar":"https://x/\#(long)","image":"\#(long)"}"#
        )
        let codes = inspection.appearance.diagnostics.map { Inspection.Code(rawValue: $0.code) }
        #expect(codes.contains(.tooLarge))
        #expect(codes.filter { $0 == .urlRejected }.count == 2)
        #expect(inspection.parsed.sender?.id == long)
    }

    @Test func `a payload of 4097 bytes is too large`() throws {
        for (size, isTooLarge) in [(4096, false), (4097, true)] {
            let frame = #"{"aps":{"alert":""}}"#
            let body = String(repeating: "b", count: size - frame.utf8.count)
            let text = frame.replacingOccurrences(of: #""""#, with: "\"\(body)\"")
            let inspection = try inspect("  " + text)
            #expect(inspection.payload.size == size)
            #expect(
                inspection.appearance.diagnostics.contains { $0.isOf(.tooLarge) } == isTooLarge
            )
        }
    }

    @Test func `the number of downloads is limited`() throws {
        let media = (0..<1000).map { "\"https://cdn.example.com/\($0).png\"" }.joined(
            separator: ","
        )
        let inspection = try inspect(
            #"{"aps":{"alert":"x","mutable-content":1},"custom":{"i":"1"},"att":[\#(media)]}"#
        )
        #expect(inspection.parsed.media.count == 1000)
        #expect(inspection.plan.downloads.count == PresentationPlan.maxAttachments)
    }

    @Test func `at most ten of a hundred thousand duplicate names are reported`() throws {
        let pairs = (0..<100_000).map { "\"n\($0)\":1,\"n\($0)\":2" }.joined(separator: ",")
        let inspection = try inspect("{\(pairs)}")
        #expect(inspection.payload.root["n99999"]?.integer == 2)
        #expect(inspection.payload.warnings.count == 10)
    }

    @Test func `invalid UTF-8 is an error with its position`() {
        let bytes = Array("{\"a\": \"x".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
        #expect(position(of: bytes) == [1, 9])
    }

    @Test func `every truncated payload is an error`() throws {
        let bytes = try #require(Fixtures.oneSignal)
        for end in bytes.indices {
            let truncated = Array(bytes[..<end])
            #expect(throws: Payload.ParseError.self) { try Payload(parsing: truncated) }
        }
    }

    @Test func `changing any byte of a payload doesn't cause a crash`() throws {
        let bytes = try #require(Fixtures.oneSignal)
        var parsed = 0
        for position in bytes.indices {
            for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x5D, 0x80, 0xFF] {
                var changed = bytes
                changed[position] = byte
                if let payload = try? Payload(parsing: changed) {
                    _ = Inspection(of: payload).json(file: "x").compact
                    parsed += 1
                }
            }
        }
        #expect(parsed > 0)
    }
}
