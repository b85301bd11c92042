import Foundation
import TestSupport
import Testing

@testable import Cameo

@Suite struct DiagnosticTests {
    /// Tests of all messages in the diagnostics of the fixtures and of downloads.
    @Test func `the messages match the snapshot`() throws {
        var messages: [String: Set<String>] = [:]
        func add(_ diagnostics: [Finding]) {
            for diagnostic in diagnostics {
                messages[diagnostic.code, default: []].insert(diagnostic.sentence)
            }
        }
        for fixture in Fixture.all where fixture.error == nil {
            let payload = try Payload(parsing: fixture.bytes)
            add(Inspection(of: payload, parser: try fixture.parser()).appearance.diagnostics)
        }
        let avatar = AvatarCandidate(source: .sender, url: "https://cdn.example.com/ada.png?t=1")
        let media = ParsedPayload.Media(url: "https://cdn.example.com/photo.jpg?t=1")
        add([
            .avatarFailed(avatar, .status(404)), .avatarStale(avatar, .status(404)),
            .mediaFailed(media, .timedOut(limit: 20)),
        ])
        let lines = Inspection.Code.allCases.flatMap { code in
            ["[\(code.rawValue)]"] + (messages[code.rawValue] ?? []).sorted()
        }
        try expectSnapshot(lines.joined(separator: "\n") + "\n", "diagnostics.txt")
        #expect(Inspection.Code.allCases.allSatisfy { messages[$0.rawValue] != nil })
    }

    @Test func `no message contains a query`() {
        let avatar = AvatarCandidate(source: .group, url: "https://a.example/g.png?token=s3cret")
        let media = ParsedPayload.Media(url: "https://a.example/photo.jpg?token=s3cret")
        let diagnostics: [Finding] = [
            .avatarFailed(avatar, .image(.notAnImage)), .avatarStale(avatar, .image(.notAnImage)),
            .mediaFailed(media, .notMedia),
        ]
        #expect(diagnostics.allSatisfy { !$0.message.contains("s3cret") })
        #expect(diagnostics.allSatisfy { $0.message.contains("a.example") })
    }

    @Test func `every code has a summary`() {
        #expect(Inspection.Code.allCases.allSatisfy { $0.summary.hasSuffix(".") })
    }
}
