import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct LintDocumentationTests {
    private static let folder = "Sources/Cameo/Cameo.docc"

    @Test func `the article describes every rule`() throws {
        let groups = LintRule.Group.allCases.compactMap { group -> String? in
            let rules = LintRule.all.filter { $0.group == group }
            guard !rules.isEmpty else { return nil }
            return (["## \(group.displayName)"] + rules.map(section)).joined(separator: "\n\n")
        }
        try expectGeneratedSection(
            groups.joined(separator: "\n\n"),
            "lint rules",
            in: "\(Self.folder)/LintRules.md"
        )
    }

    private func section(_ rule: LintRule) -> String {
        let blocks = rule.page.map { block in
            switch block {
            case .text(let text):
                text.replacingOccurrences(
                    of: "the article What iOS draws",
                    with: "[What iOS draws](WhatIOSDraws.md)"
                )
            case .source(let url): "Source: <\(url)>"
            case .file(let title, let content): "\(title)\n\n```json\n\(content)\n```"
            }
        }
        return (["### \(rule.code)", rule.properties(quote: "`")] + blocks).joined(
            separator: "\n\n"
        )
    }

    @Test func `the article lists every key of the configuration`() throws {
        let rows = ToolConfiguration.Key.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }
        let overrides = ToolConfiguration.Override.Key.allCases.map {
            "| `overrides[].\($0.rawValue)` | \($0.summary) |"
        }
        try expectGeneratedSection(
            (["| Key | Value |", "|---|---|"] + rows + overrides).joined(separator: "\n"),
            "configuration keys",
            in: "\(Self.folder)/Lint.md"
        )
    }

    @Test func `the article lists every schema`() throws {
        let rows = SchemaFile.allCases.map { schema in
            let names = schema.fileMatch.map { "`\($0)`" }.joined(separator: ", ")
            return "| `\(schema.name)` | \(names) |"
        }
        try expectGeneratedSection(
            (["| Schema | Files |", "|---|---|"] + rows).joined(separator: "\n"),
            "schemas",
            in: "\(Self.folder)/LintInEditors.md"
        )
    }

    @Test(arguments: SchemaFile.allCases)
    func `the schemas contain the names and values of the tables`(_ schema: SchemaFile) throws {
        try expectSnapshot(schema.updated().pretty + "\n", at: "Schemas/\(schema.name)")
    }

    /// A value of each type.
    private static let values: [JSONValue] = [
        .string("Ada"), .number(JSONNumber(1)), .bool(true), .null, .array([.string("a")]),
        .object(JSONObject([("name", .string("default"))])),
    ]

    @Test func `the schema and the rules agree on types`() throws {
        let typeCodes: Set<String> = ["type-mismatch", "aps-malformed"]
        func check(_ property: JSONObject.Member, _ aps: JSONObject, _ value: JSONValue) {
            let text = JSONValue.object(JSONObject([("aps", .object(aps))])).compact
            let findings = PushLinter().findings(in: Array(text.utf8), name: "push.json")
            var isReported = findings.contains { typeCodes.contains($0.code) }
            switch value {
            case .number, .bool, .array:
                // Other types of alerts show nothing.
                isReported =
                    isReported
                    || property.name == "alert" && findings.contains { $0.code == "text-missing" }
            default: break
            }
            #expect(
                value.isAccepted(by: property.value) == !isReported,
                "\(property.name): \(value.compact), \(findings.map(\.code))"
            )
        }
        let aps = try SchemaFile.payload.json()["properties/aps/properties"]
        let alert = aps["alert/anyOf/1/properties"]
        #expect(aps.members.count > 10 && alert.members.count > 5)
        for value in Self.values {
            for property in aps.members {
                var aps = JSONObject([("alert", .string("Hi"))])
                aps.set(property.name, value)
                check(property, aps, value)
            }
            for property in alert.members {
                var alert = JSONObject([("body", .string("Hi"))])
                alert.set(property.name, value)
                check(property, JSONObject([("alert", .object(alert))]), value)
            }
        }
    }

    @Test func `the pre-commit hooks match the schema names`() throws {
        let hooks = try Repository.text(".pre-commit-hooks.yaml")
        for schema in [
            SchemaFile.payload, .apnsRequest, .fcmRequest, .oneSignalRequest, .expoMessage,
        ] {
            for name in schema.fileMatch {
                let suffix = name.dropFirst(2).replacingOccurrences(of: ".", with: "\\.")
                #expect(hooks.contains(suffix), "\(name)")
            }
        }
    }
}
