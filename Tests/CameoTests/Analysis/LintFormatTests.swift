import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoAnalysis

@Suite struct LintFormatTests {
    /// A payload with findings of all severities, tabs, wide characters and a fix.
    private static let payload = """
        {
        \t"aps": {
        \t\t"alert": {"title": "日本語 Ada 👩‍👩‍👧", "body": "Hi"}, "mutable_content": 1,
        \t\t"badge": "3"
        \t},
        \t"sender": {"name": "Ada", "id": "u_1", "avatar": "http://cdn.example.org/a.png"}
        }

        """

    private func file(
        _ text: String = payload,
        name: String = "push.json",
        changing: (inout LintFinding) -> Void = { _ in }
    ) -> LintedFile {
        let result = PushLinter().lint(Array(text.utf8), name: name)
        var findings = result.findings
        for index in findings.indices { changing(&findings[index]) }
        return LintedFile(name: name, path: name, findings: findings, source: result.source)
    }

    private func report(
        _ format: LintFormat,
        _ files: [LintedFile],
        width: Int = 80
    ) -> String {
        var options = LintFormatOptions()
        options.version = "1.2.3"
        options.width = width
        let formatter = format.formatter(options)
        var summary = LintSummary()
        var text = ""
        for file in files {
            summary.files += 1
            summary.count(file)
            text += formatter.add(file)
        }
        return formatter.start(summary) + text + formatter.end(summary)
    }

    private func json(_ text: String) throws -> JSONValue {
        try JSONDocument(parsing: Array(text.utf8)).root
    }

    @Test(arguments: LintFormat.allCases.filter { $0 != .sarif })
    func `each format has a snapshot`(_ format: LintFormat) throws {
        let clean = file(
            #"{"aps":{"alert":{"title":"Ada","body":"Hi"},"sound":"default"}}"#,
            name: "clean.json"
        )
        let text = report(format, [file(), clean])
        try expectSnapshot(text, "lint-formats/\(format.rawValue).txt")
    }

    /// Returns a finding whose strings contain the special characters of all formats.
    private func hostile() -> LintedFile {
        let text =
            "a%\r\n::set-output name=x::y <b>&\"'|`[l](http://e.vil){0}\u{1B}[31m\u{0}\u{FFFE}@you"
        return LintedFile(
            name: "a,b:c%\n<&\">.json",
            path: "a,b:c%\n<&\">.json",
            findings: [
                LintFinding(
                    finding: Finding(code: "type-mismatch", severity: .error, text),
                    path: text,
                    range: nil,
                    fixes: [],
                    fingerprint: "0123456789abcdef"
                )
            ]
        )
    }

    @Test(arguments: LintFormat.allCases.filter { $0 != .sarif })
    func `text from a payload is escaped`(_ format: LintFormat) throws {
        try expectSnapshot(
            report(format, [hostile()]),
            "lint-formats/hostile-\(format.rawValue).txt"
        )
    }

    @Test func `a job summary contains no markup from a payload`() throws {
        var markdown = LintMarkdown()
        var summary = LintSummary()
        summary.count(hostile())
        markdown.add(hostile())
        let text = markdown.text(summary)
        for part in ["<b>", "`", "[l]", "http:", "@you", "::set", "\u{1B}", "\r"] {
            #expect(!text.contains(part), "\(part)")
        }
        // The table consists of the header, the separator and one row.
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count == 3)
        #expect(rows.allSatisfy { $0.count(where: { $0 == "|" }) == 5 })
    }

    @Test func `a job summary lists the most severe findings`() {
        var markdown = LintMarkdown()
        var summary = LintSummary()
        for index in 0..<500 {
            let file = file { $0.severity = index < 300 ? .info : .error }
            summary.count(file)
            markdown.add(file)
        }
        let text = markdown.text(summary)
        #expect(text.split(separator: "\n").count(where: { $0.hasPrefix("| error") }) == 200)
        #expect(!text.contains("| info"))
    }

    @Test func `SARIF contains the members that GitHub requires`() throws {
        let root = try json(report(.sarif, [file(), hostile()]))
        let object = try #require(root.object)
        #expect(object["version"] == .string("2.1.0"))
        let run = try #require(object["runs"]?.array?.first?.object)
        #expect(run["columnKind"] == .string("unicodeCodePoints"))
        let rules = try #require(run["tool"]?.object?["driver"]?.object?["rules"]?.array)
        #expect(rules.count == LintRule.all.count)
        for rule in rules.compactMap(\.object) {
            for name in ["shortDescription", "fullDescription", "help"] {
                let text = rule[name]?.object?["text"]?.text
                #expect(text?.isEmpty == false, "\(rule["id"]?.text ?? "") \(name)")
                #expect(name == "help" || (text?.utf8.count ?? 0) <= 1024)
            }
        }
        let results = try #require(run["results"]?.array).compactMap(\.object)
        #expect(!results.isEmpty)
        for result in results {
            let location = result["locations"]?.array?.first?.object?["physicalLocation"]?.object
            let region = try #require(location?["region"]?.object)
            for name in ["startLine", "startColumn", "endLine", "endColumn"] {
                #expect((region[name]?.integer ?? 0) >= 1, "\(name)")
            }
            let index = try #require(result["ruleIndex"]?.integer)
            #expect(rules[index].object?["id"] == result["ruleId"])
            #expect(
                result["partialFingerprints"]?.object?["primaryLocationLineHash"]?.text?.isEmpty
                    == false
            )
        }
        // The title contains one grapheme cluster of five code points, so it is longer than it
        // looks.
        let misspelled = try #require(
            results.first { $0["ruleId"] == .string("key-misspelled") }
        )
        let region = misspelled["locations"]?.array?.first?.object?["physicalLocation"]?.object?[
            "region"
        ]?.object
        let line = Self.payload.split(separator: "\n")[2]
        let before = try #require(line.range(of: "\"mutable_content\"", options: []))
        #expect(
            region?["startColumn"]?.integer
                == line[..<before.lowerBound].unicodeScalars.count + 1
        )
        let hostile = try #require(results.last)
        #expect(hostile["message"]?.object?["text"]?.text?.contains("{{0}}") == true)
        #expect(hostile["message"]?.object?["text"]?.text?.contains("\\[l\\](") == true)
        let uri = hostile["locations"]?.array?.first?.object?["physicalLocation"]?.object?[
            "artifactLocation"
        ]?.object?["uri"]
        #expect(uri == .string("a%2Cb%3Ac%25%0A%3C%26%22%3E.json"))
    }

    @Test func `a SARIF run has at most as many results as GitHub accepts`() throws {
        let files = (0..<3).map { file(name: "\($0).json") }
        var summary = LintSummary()
        let formatter = SARIFLintFormatter(LintFormatOptions(), maxResults: 4)
        var text = ""
        for file in files {
            summary.count(file)
            text += formatter.add(file)
        }
        summary.isTruncated = true
        let root = try json(formatter.start(summary) + text + formatter.end(summary))
        let runs = try #require(root.object?["runs"]?.array).compactMap(\.object)
        let counts = runs.map { $0["results"]?.array?.count ?? 0 }
        #expect(counts.reduce(0, +) == summary.count(from: .info))
        #expect(counts.count > 1 && counts.dropLast().allSatisfy { $0 == 4 })
        #expect(counts.last.map { 1...4 ~= $0 } == true)
        // GitHub rejects several runs with the same tool and category.
        #expect(
            runs.map { $0["automationDetails"]?.object?["id"]?.text }.prefix(2)
                == ["cameo/", "cameo/2/"]
        )
        #expect(runs.allSatisfy { $0["tool"] == runs[0]["tool"] })
        #expect(root.object?["properties"]?.object?["isComplete"] == .bool(false))
    }

    @Test(arguments: [LintFormat.sarif, .rdjson, .gitlab])
    func `a message can't reorder or hide the text around it`(_ format: LintFormat) {
        let file = file { $0.fixes = [] }
        let name = "\u{202E}gnp.exe\u{2066}\u{9B}31m"
        let hostile = LintedFile(
            name: "a.json",
            path: "a.json",
            findings: file.findings.map {
                LintFinding(
                    finding: Finding(code: $0.code, severity: $0.severity, name, name),
                    path: "",
                    range: $0.range,
                    fixes: [],
                    fingerprint: $0.fingerprint
                )
            },
            source: file.source
        )
        let text = report(format, [hostile])
        #expect(text.contains("gnp.exe"))
        for scalar in name.unicodeScalars where !scalar.isASCII {
            #expect(!text.unicodeScalars.contains(scalar))
        }
    }

    @Test func `identical findings in a file have different fingerprints in SARIF and GitLab`()
        throws
    {
        let same = file { finding in
            finding = LintFinding(
                finding: Finding(code: "type-mismatch", severity: .error, "same"),
                path: "",
                range: nil,
                fixes: [],
                fingerprint: "0123456789abcdef"
            )
        }
        #expect(same.findings.count > 2)
        let gitLab = try #require(try json(report(.gitlab, [same])).array)
        #expect(Set(gitLab.map { $0.object?["fingerprint"]?.text }).count == same.findings.count)
        let sarif = try json(report(.sarif, [same]))
        let results = sarif.object?["runs"]?.array?.first?.object?["results"]?.array ?? []
        let hashes = results.map {
            $0.object?["partialFingerprints"]?.object?["primaryLocationLineHash"]?.text
        }
        #expect(Set(hashes).count == same.findings.count)
    }

    @Test func `reviewdog's columns count bytes, and a suggestion is the fixed text`() throws {
        let root = try json(report(.rdjson, [file()]))
        let diagnostics = root.object?["diagnostics"]?.array?.compactMap(\.object) ?? []
        let misspelled = try #require(
            diagnostics.first { $0["code"]?.object?["value"] == .string("key-misspelled") }
        )
        let lines = Self.payload.split(separator: "\n", omittingEmptySubsequences: false)
        let suggestion = try #require(misspelled["suggestions"]?.array?.first?.object)
        let range = try #require(suggestion["range"]?.object)
        func offset(_ name: String) throws -> Int {
            let position = try #require(range[name]?.object)
            let line = try #require(position["line"]?.integer)
            let column = try #require(position["column"]?.integer)
            return lines[..<(line - 1)].reduce(0) { $0 + $1.utf8.count + 1 } + column - 1
        }
        var bytes = Array(Self.payload.utf8)
        bytes.replaceSubrange(
            try offset("start")..<(try offset("end")),
            with: Array(try #require(suggestion["text"]?.text).utf8)
        )
        let fixed = String(decoding: bytes, as: UTF8.self)
        #expect(
            fixed
                == Self.payload.replacingOccurrences(of: "mutable_content", with: "mutable-content")
        )
    }

    @Test func `reviewdog's columns count a byte order mark`() throws {
        let text = "\u{FEFF}{\"aps\": {\"alert\": \"é\", \"badge\": \"3\"}}"
        let root = try json(report(.rdjson, [file(text)]))
        let diagnostics = root.object?["diagnostics"]?.array?.compactMap(\.object) ?? []
        func columns(_ code: String) -> [Int?] {
            let range = diagnostics.first { $0["code"]?.object?["value"] == .string(code) }?[
                "location"
            ]?.object?["range"]?.object
            return ["start", "end"].map { range?[$0]?.object?["column"]?.integer }
        }
        let bytes = Array(text.utf8)
        let badge = try #require(bytes.firstIndex(of: UInt8(ascii: "3")))
        #expect(columns("type-mismatch") == [badge, badge + 3])
        #expect(columns("byte-order-mark") == [1, 4])
    }

    @Test func `GitHub shows ten annotations of each severity, errors first`() {
        let files = (0..<30).map { index in
            file(name: "\(index).json") { $0.severity = index % 2 == 0 ? .warning : .error }
        }
        let lines = report(.github, files).split(separator: "\n")
        #expect(lines.prefix(10).allSatisfy { $0.hasPrefix("::error ") })
        #expect(lines.dropFirst(10).prefix(10).allSatisfy { $0.hasPrefix("::warning ") })
        #expect(lines.dropFirst(20).allSatisfy { !$0.hasPrefix("::") })
        #expect(lines.count == 22)
    }

    @Test func `a long line is truncated around the marker, which is below the finding`() throws {
        let padding = String(repeating: "日本 ", count: 2000)
        for (before, after) in [("", padding), (padding, ""), (padding, padding)] {
            let text =
                #"{"a": "\#(before)", "aps": {"alert": "x", "badge": "3"}, "b": "\#(after)"}"#
            let file = file(text)
            let finding = try #require(file.findings.first { $0.code == "type-mismatch" })
            let excerpt = SourceExcerpt(
                of: try #require(finding.range),
                in: try #require(file.source),
                width: 60
            )
            #expect(excerpt.line.columns <= 61)
            let column = try #require(excerpt.marker.firstIndex(of: "^"))
            let start = excerpt.marker[..<column].count
            var used = 0
            let rest = excerpt.line.drop { character in
                defer { used += String(character).columns }
                return used < start
            }
            #expect(rest.hasPrefix("\"3\""), "\(excerpt.line)")
            #expect(excerpt.marker.hasSuffix("^~~"))
        }
    }

    @Test func `control characters of a file don't reach the terminal`() {
        let text = "{\"aps\": {\"alert\": \"x\u{9B}31m\u{202E}\", \"badge\": \"3\"}}"
        let report = report(.text, [file(text)])
        #expect(!report.unicodeScalars.contains { $0.value != 10 && $0.value < 32 })
        #expect(!report.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{9B}" })
    }

    @Test func `a file name isn't a workflow command in a GitHub log`() {
        for name in ["::error ::x.json", "##[error]x.json"] {
            let lines = report(.text, [file(name: name)]).split(separator: "\n")
            #expect(lines.contains { $0.contains("type-mismatch") })
            #expect(!lines.contains { $0.hasPrefix("::") || $0.hasPrefix("##") })
        }
    }

    @Test func `a secret isn't repeated, not even below another finding`() {
        let key = "sk_" + "live_" + String(repeating: "A1b2C3d4", count: 3)
        let text = #"{"aps": {"alert": "x", "badge": "3"}, "key": "\#(key)"}"#
        let file = file(text)
        #expect(
            Set(file.findings.map(\.code)).isSuperset(of: ["type-mismatch", "secret-in-payload"])
        )
        let report = report(.text, [file], width: 200)
        #expect(!report.contains("A1b2C3d4"))
        #expect(report.contains("\"badge\": \"3\""))
    }
}
