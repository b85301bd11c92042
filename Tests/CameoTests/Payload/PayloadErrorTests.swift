import Cameo
import TestSupport
import Testing

/// Errors of the fixtures that aren't payloads.
@Suite struct PayloadErrorTests {
    private static let fixtures = Fixture.all.filter { $0.error != nil }

    @Test(arguments: fixtures)
    func `an invalid payload has an error with its position`(_ fixture: Fixture) throws {
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

    @Test func `the messages of payload errors equal the snapshot`() throws {
        var lines: [String] = []
        for fixture in Self.fixtures {
            let error = #expect(throws: Payload.ParseError.self) {
                try Payload(parsing: fixture.bytes)
            }
            lines.append("\(fixture.name): \(error?.description ?? "")")
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "payload-errors.txt")
    }
}
