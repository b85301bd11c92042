import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis
@testable import CameoApp

/// Tests of tables in articles, which are generated from the code or compared with it.
@Suite struct DocumentationTests {
    @Test func `the article on mapping keys lists every key`() throws {
        try expectTable(
            ["Key", "Value"],
            Mapping.Field.allCases.map { ["`\($0.mappingKey)`", $0.summary] },
            "mapping keys",
            in: "MappingKeys"
        )
    }

    /// Checks that each row of the article links to the test that covers its defense.
    @Test func `every test that the article on attacks links to exists`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/WhatCouldGoWrong.md")
        // The links look like [`sentence`](../../../Tests/File.swift).
        let links = article.components(separatedBy: "[`").dropFirst().compactMap { link in
            let parts = link.components(separatedBy: "`](../../../")
            return parts.count == 2 && parts[1].hasPrefix("Tests/")
                ? (name: parts[0], path: String(parts[1].prefix { $0 != ")" })) : nil
        }
        #expect(links.count >= 15)
        for link in links {
            let source = try Repository.text(link.path)
            #expect(source.contains("func `\(link.name)`"), "\(link.name)")
        }
    }

    @Test func `the article on settings lists every key`() throws {
        try expectTable(
            ["Key", "Value"],
            CommunicationSettings.Key.allCases.map { ["`\($0.rawValue)`", $0.summary] },
            "settings keys",
            in: "SettingsKeys"
        )
    }

    @Test func `the article on diagnostics lists every code`() throws {
        try expectTable(
            ["Code", "Severity", "Reported if"],
            Inspection.Code.allCases.map {
                ["`\($0.rawValue)`", $0.severity.rawValue, $0.summary]
            },
            "diagnostic codes",
            in: "Diagnostics"
        )
    }

    @Test func `the article on diagnosing notifications lists every finding and step`() throws {
        try expectTable(
            ["Code", "Severity", "Fix"],
            SetupReport.Code.allCases.map {
                ["`\($0.rawValue)`", $0.severity.rawValue, $0.suggestion]
            },
            "findings",
            in: "DiagnosingNotifications",
            of: "CameoApp"
        )
        let steps = DeliveryRecord.Step.Code.allCases.flatMap { code in
            DeliveryRecord.Step.Outcome.allCases.compactMap { outcome -> [String]? in
                let step = DeliveryRecord.Step(code: code, outcome: outcome, end: 0, detail: nil)
                return step.explanation.map { ["`\(code.rawValue)`", "`\(outcome.rawValue)`", $0] }
            }
        }
        try expectTable(
            ["Step", "Outcome", "Explanation"],
            steps,
            "steps",
            in: "DiagnosingNotifications",
            of: "CameoApp"
        )
    }

    @Test func `the article on requests lists every diagnostic of a request`() throws {
        try expectTable(
            ["Code", "Severity", "Reported if"],
            LintRule.ofRequests.map {
                ["`\($0.code)`", ($0.defaultSeverity ?? .info).rawValue, $0.summary]
            },
            "request diagnostics",
            in: "Requests"
        )
    }

    @Test func `the article on what iOS draws lists every rule`() throws {
        try expectTable(
            ["Rule", "Description", "State"],
            Rule.allCases.map {
                [$0.rawValue, $0.summary, $0.evidence.summary]
            },
            "rules",
            in: "WhatIOSDraws"
        )
    }

    @Test func `the table of title lines matches the fixtures`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/TitleAndSubtitle.md")
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        var checked = 0
        for row in rows {
            let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let styles =
                cells[1] == "any other"
                ? CommunicationSettings.TitleStyle.allCases.filter { $0 != .namesOnly }
                    .map(\.rawValue)
                : [String(cells[1].dropFirst().dropLast())]
            for style in styles {
                let name = "title-style/\(cells[0])-\(style)"
                let fixture = try #require(Fixture.all.first { $0.name == name }, "\(name)")
                let drawn = fixture.expectation?.object?["appearance"]?.object
                #expect(drawn?["firstLine"]?.text == cells[2], "\(name)")
                #expect(drawn?["secondLine"]?.text ?? "" == cells[3], "\(name)")
                let body = drawn?["body"]?.text?.split(separator: "\n").joined(separator: " ⏎ ")
                #expect(body == cells[4], "\(name)")
                checked += 1
            }
        }
        #expect(checked == Fixture.all.filter { $0.name.hasPrefix("title-style/") }.count - 7)
    }

    @Test func `the article on presets has the same order as the code`() throws {
        let article = try Repository.text("Sources/Cameo/Cameo.docc/Presets.md")
        let names = article.split(separator: "\n").compactMap { row -> String? in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 2, Int(cells[0]) != nil else { return nil }
            return String(cells[1].dropFirst().dropLast())
        }
        #expect(names == ["mapping"] + Preset.all.map(\.name.rawValue))
    }

    private func expectTable(
        _ header: [String],
        _ rows: [[String]],
        _ section: String,
        in article: String,
        of module: String = "Cameo"
    ) throws {
        let separator = "|" + String(repeating: "---|", count: header.count)
        let lines = ([header] + rows).map { "| \($0.joined(separator: " | ")) |" }
        try expectGeneratedSection(
            ([lines[0], separator] + lines.dropFirst()).joined(separator: "\n"),
            section,
            in: "Sources/\(module)/\(module).docc/\(article).md"
        )
    }
}
