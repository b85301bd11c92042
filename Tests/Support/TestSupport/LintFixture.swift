import Cameo
import CameoAnalysis
import Foundation
import Testing

/// One or more files with a mistake that a rule reports, and the same files without the mistake:
/// the example in the rule's file, or a case in `Fixtures/lint/`.
package struct LintFixture: Sendable, CustomTestStringConvertible {
    /// The code of the rule.
    package let code: String
    /// Whether the fixture is the example in the rule's file.
    package let isExample: Bool
    private let object: JSONObject

    /// All cases, sorted by code. The example of a rule precedes its other cases. The file name of
    /// a case is the code, optionally followed by a period and other characters.
    package static let all: [LintFixture] = {
        let folder = Repository.folder("Fixtures/lint")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let cases = files.filter { $0.hasSuffix(".json") }.sorted().compactMap { file in
            (try? Repository.object("Fixtures/lint/\(file)")).map {
                LintFixture(code: String(file.prefix { $0 != "." }), isExample: false, object: $0)
            }
        }
        let examples = LintRule.all.map { LintFixture(exampleOf: $0) }
        return (examples + cases).enumerated()
            .sorted { ($0.element.code, $0.offset) < ($1.element.code, $1.offset) }
            .map(\.element)
    }()

    private init(code: String, isExample: Bool, object: JSONObject) {
        self.code = code
        self.isExample = isExample
        self.object = object
    }

    private init(exampleOf rule: LintRule) {
        var object = JSONValue(insideString: rule.given)?.object ?? JSONObject()
        let isList = object["files"]?.flag == true
        let times = object["times"]?.integer
        for (key, example) in [("bad", rule.wrong), ("good", rule.right)] {
            let value = (try? JSONDocument(parsing: Array(example.utf8)))?.root ?? .null
            if isList {
                object.set("\(key)Files", value)
            } else if let times {
                object.set("\(key)Text", .string(Self.repeated(value, times).pretty))
            } else {
                object.set("\(key)Text", .string(example))
            }
        }
        object.set("about", .string(rule.summary))
        self.init(code: rule.code, isExample: true, object: object)
    }

    /// Returns a value in which copies of the preceding text or element replace an ellipsis.
    private static func repeated(_ value: JSONValue, _ times: Int) -> JSONValue {
        switch value {
        case .string(let text):
            return text.hasSuffix("…")
                ? .string(String(repeating: String(text.dropLast()), count: times)) : value
        case .array(let elements):
            guard elements.count > 1, elements.last == .string("…") else {
                return .array(elements.map { repeated($0, times) })
            }
            return .array(Array(repeating: elements[elements.count - 2], count: times))
        case .object(let object):
            return .object(
                JSONObject(object.members.map { ($0.name, repeated($0.value, times)) })
            )
        default: return value
        }
    }

    /// The name in test results.
    package var testDescription: String { isExample ? "\(code), the example" : code }

    /// A description of the sample.
    package var about: String { object["about"]?.text ?? "" }

    /// The name of the files. Some rules depend on its extension.
    package var fileName: String { object["name"]?.text ?? "push.json" }

    /// The files with the mistake.
    package var bad: [[UInt8]] { files("bad") }

    /// The files without the mistake.
    package var good: [[UInt8]] { files("good") }

    /// The codes of other rules that also report the mistake.
    package var alsoReported: [String] { codes("also") }

    /// The kind of fix for this mistake, if it differs from the rule's documentation.
    package var fix: LintRule.FixKind? {
        object["fix"]?.text.flatMap { LintRule.FixKind(rawValue: $0) }
            ?? LintRule.named(code)?.fix
    }

    /// The codes of other rules that report the files without the mistake.
    package var alsoReportedInGood: [String] { codes("goodAlso") }

    private func codes(_ key: String) -> [String] {
        [key, "both"].flatMap { object[$0]?.array?.compactMap(\.text) ?? [] }
    }

    private func files(_ key: String) -> [[UInt8]] {
        if case .string(let text)? = object["\(key)Text"] { return [Array(text.utf8)] }
        if let files = object["\(key)Files"]?.array { return files.map { Array($0.pretty.utf8) } }
        return [Array((object[key] ?? .null).pretty.utf8)]
    }

    /// Creates the linter with the mapping, the project and the rule of the case.
    func linter(isBad: Bool = true) throws -> PushLinter {
        var settings =
            try object["settings"]?.object.map { try CommunicationSettings($0) }
            ?? CommunicationSettings()
        if let mapping = object["mapping"]?.object { settings.mapping = try Mapping(mapping) }
        let ids = Set(object["currentUser"]?.array?.compactMap(\.text) ?? [])
        if !ids.isEmpty {
            settings.accounts = [CommunicationAccount(scope: "", ids: ids, handles: ids)]
        }
        var severities = LintSeverities()
        if severities[code: code] == nil { severities[code: code] = .info }
        var linter = PushLinter(
            parser: PayloadParser(settings: settings),
            severities: severities
        )
        if let facts = object[isBad ? "project" : "goodProject"]?.object
            ?? object["project"]?.object
        {
            var project = LintProject()
            func names(_ key: String) -> Set<String>? {
                facts[key]?.array.map { Set($0.compactMap(\.text)) }
            }
            project.categories = names("categories")
            project.sounds = names("sounds")
            project.entitlements = names("entitlements")
            project.urlSchemes = names("urlSchemes")
            project.hasServiceExtension = facts["hasServiceExtension"]?.flag
            if let strings = facts["localizedStrings"]?.object {
                project.localizedStrings = [:]
                for (key, count) in strings.members {
                    project.localizedStrings?[key] = count.integer
                }
            }
            linter.project = project
        }
        return linter
    }

    private func download(_ object: JSONObject) -> LintDownload {
        var download = LintDownload()
        download.status = object["status"]?.integer
        download.contentType = object["contentType"]?.text
        download.byteCount = object["byteCount"]?.integer
        download.format = object["format"]?.text
        download.pixelWidth = object["pixelWidth"]?.integer
        download.pixelHeight = object["pixelHeight"]?.integer
        download.isAnimated = object["isAnimated"]?.flag ?? false
        download.redirectCount = object["redirectCount"]?.integer ?? 0
        download.redirectsToHTTP = object["redirectsToHTTP"]?.flag ?? false
        download.finalURL = object["finalURL"]?.text
        download.seconds = object["seconds"]?.double
        if let status = download.status, status >= 400 { download.failure = .status(status) }
        return download
    }

    /// Returns the findings in files, in order.
    ///
    /// - Parameter isBad: Whether the servers' responses contain the mistake.
    package func findings(in files: [[UInt8]], isBad: Bool) throws -> [LintFinding] {
        let linter = try linter(isBad: isBad)
        var corpus = LintCorpus(linter)
        var findings: [LintFinding] = []
        let response = object[isBad ? "badDownload" : "goodDownload"]?.object.map(download)
        for (index, bytes) in files.enumerated() {
            let name = files.count == 1 ? fileName : "\(index)-\(fileName)"
            let result = linter.lint(bytes, name: name)
            findings += result.findings + corpus.add(result)
            if let response {
                let downloads = result.downloads.map { ($0.url, response) }
                findings += linter.onlineFindings(
                    in: result,
                    downloads: Dictionary(downloads, uniquingKeysWith: { first, _ in first })
                )
            }
        }
        let comparesFiles = files.count > 1 || LintRule.named(code)?.group == .files
        return findings + (comparesFiles ? corpus.finish() : [])
    }

    /// Applies the safe fixes to a file.
    package func fix(_ bytes: [UInt8]) throws -> LintFixResult {
        try linter().fix(bytes, name: fileName)
    }
}
