import TestSupport
import Testing

@testable import Cameo

/// Tests of the errors for fixtures that aren't payloads.
@Suite struct PayloadErrorTests {
    private static let fixtures = Fixture.all.filter { $0.error != nil }

    @Test(arguments: fixtures)
    func `an invalid payload throws an error with the position`(_ fixture: Fixture) throws {
        let expected = try #require(fixture.error)
        let error = #expect(throws: Payload.ParseError.self) { try Payload(parsing: fixture.bytes) }
        switch error {
        case .notJSON(let error)?:
            #expect(expected["code"]?.text == "notJSON")
            #expect(error.line == expected["line"]?.integer)
            #expect(error.column == expected["column"]?.integer)
        case .notAnObject?: #expect(expected["code"]?.text == "notAnObject")
        case nil: break
        }
    }

    @Test func `the messages of payload errors match the snapshot`() throws {
        // Fixtures can't contain these bytes.
        let others: [(String, [UInt8])] = [
            ("257 levels", [UInt8](repeating: UInt8(ascii: "["), count: 257)),
            ("invalid UTF-8", Array("{\"a\": \"x".utf8) + [0xFF] + Array("\"}".utf8)),
        ]
        var lines: [String] = []
        for (name, bytes) in Self.fixtures.map({ ($0.name, $0.bytes) }) + others {
            let error = #expect(throws: Payload.ParseError.self) { try Payload(parsing: bytes) }
            lines.append("\(name): \(error?.description ?? "")")
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "payload-errors.txt")
    }
}
