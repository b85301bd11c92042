import Cameo
import CameoAnalysis
import Foundation
import TestSupport
import Testing

@Suite struct HostileTests {
    private func inspect(_ text: String) throws -> Inspection {
        Inspection(of: try Payload(parsing: Array(text.utf8)))
    }

    @Test(arguments: ["[", "{\"a\":"]) func `ten thousand levels are an error`(_ opening: String) {
        let text = "{\"x\":" + String(repeating: opening, count: 10_000)
        let error = #expect(throws: PayloadError.self) { try inspect(text) }
        #expect(error?.description.contains("nested deeper than 256 levels") == true)
    }

    @Test func `levels that are allowed are read, and taken down again`() throws {
        let text =
            "{\"x\":" + String(repeating: "[", count: 255)
            + String(repeating: "]", count: 255) + "}"
        #expect(try inspect(text).payload.root["x"] != nil)
    }

    @Test func `levels inside strings inside strings are an end, not a hang`() throws {
        var inner = JSONValue.string("x")
        for _ in 0..<12 { inner = .string(JSONValue.object(JSONObject([("a", inner)])).compact) }
        let payload = Payload(root: JSONObject([("a", inner)]))
        #expect(payload.root[at: "a.a.a.a.a.a.a.a.a.a.a.a.a"]?.text == "x")
        #expect(Inspection(of: payload).parsed.kind == .none)
    }

    @Test func `a megabyte of text is read and said to be too large`() throws {
        let long = String(repeating: "a", count: 1_000_000)
        let inspection = try inspect(
            #"{"aps":{"alert":{"title":"\#(long)","body":"\#(long)"},"mutable-content":1},"#
                + #""senderId":"\#(long)","senderAvatar":"https://x/\#(long)","image":"\#(long)"}"#
        )
        let codes = inspection.appearance.diagnostics.map(\.code)
        #expect(codes.contains(.tooLarge))
        #expect(codes.filter { $0 == .urlRejected }.count == 2)
        #expect(inspection.parsed.sender?.id == long)
    }

    @Test func `4096 bytes are not too large, 4097 are`() throws {
        for (size, isTooLarge) in [(4096, false), (4097, true)] {
            let frame = #"{"aps":{"alert":""}}"#
            let body = String(repeating: "b", count: size - frame.utf8.count)
            let text = frame.replacingOccurrences(of: #""""#, with: "\"\(body)\"")
            let inspection = try inspect("  " + text)
            #expect(inspection.payload.size == size)
            #expect(
                inspection.appearance.diagnostics.contains { $0.code == .tooLarge } == isTooLarge
            )
        }
    }

    @Test func `a thousand media and recipients are bounded where they cost`() throws {
        let media = (0..<1000).map { "\"https://cdn.example.com/\($0).png\"" }.joined(
            separator: ","
        )
        let inspection = try inspect(
            #"{"aps":{"alert":"x","mutable-content":1},"custom":{"i":"1"},"att":[\#(media)]}"#
        )
        #expect(inspection.parsed.media.count == 1000)
        #expect(inspection.plan.downloads.count == PresentationPlan.maxAttachments)
    }

    @Test func `a hundred thousand names that stand twice are read, and ten of them told`() throws {
        let pairs = (0..<100_000).map { "\"n\($0)\":1,\"n\($0)\":2" }.joined(separator: ",")
        let inspection = try inspect("{\(pairs)}")
        #expect(inspection.payload.root["n99999"]?.integer == 2)
        #expect(inspection.payload.warnings.count == 10)
    }

    @Test func `bytes that are not UTF-8 are an error with their place`() {
        let bytes = Array("{\"a\": \"x".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
        let error = #expect(throws: PayloadError.self) { try Payload(parsing: bytes) }
        #expect(
            error?.description
                == "not JSON: line 1, column 8: this string is not UTF-8; save the file as UTF-8"
        )
    }

    @Test func `every cut of a payload is an error or a payload, never a crash`() throws {
        let bytes = try #require(Fixtures.oneSignal)
        for end in bytes.indices {
            let cut = Array(bytes[..<end])
            #expect(throws: PayloadError.self) { try Payload(parsing: cut) }
        }
    }

    @Test func `every byte of a payload can be wrong without a crash`() throws {
        let bytes = try #require(Fixtures.oneSignal)
        var read = 0
        for position in bytes.indices {
            for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x5D, 0x80, 0xFF] {
                var changed = bytes
                changed[position] = byte
                if let payload = try? Payload(parsing: changed) {
                    _ = Inspection(of: payload).json(file: "x").compact
                    read += 1
                }
            }
        }
        #expect(read > 0)
    }
}
