import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

/// Tests of the examples in the article on mappings.
@Suite struct MappingExampleTests {
    private static let names = ["rocketchat", "zulip", "primal", "revolt", "homeassistant"]

    private static func text(_ name: String, _ kind: String) throws -> String {
        try Repository.text("Examples/mappings/\(name).\(kind).json")
    }

    @Test func `the article contains each example`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/Mappings.md")
        for name in Self.names {
            for kind in ["payload", "mapping"] {
                #expect(article.contains("```json\n\(try Self.text(name, kind))```"))
            }
            #expect(article.contains("(mapping-\(name).png)"))
        }
    }

    @Test func `the inspections of the examples match the snapshot`() throws {
        let report = InspectionReport(width: 80, isColored: false)
        let texts = try Self.names.map { name in
            let payload = try Payload(parsing: Array(Self.text(name, "payload").utf8))
            let mapping = try JSONDocument(parsing: Array(Self.text(name, "mapping").utf8))
            var settings = CommunicationSettings()
            settings.mapping = try Mapping(#require(mapping.root.object))
            let inspection = Inspection(of: payload, parser: PayloadParser(settings: settings))
            #expect(inspection.parsed.preset == .mapping)
            return report.text(of: inspection, file: name)
        }
        try expectSnapshot(texts.joined(), "mapping-examples.txt")
    }

    @Test func `every object in the article is valid`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/Mappings.md")
        let blocks = article.components(separatedBy: "```json\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 12)
        for block in blocks {
            let object = try #require(JSONDocument(parsing: Array(block.utf8)).root.object)
            if object["aps"] == nil { #expect(throws: Never.self) { try Mapping(object) } }
        }
    }
}
