import Cameo
import CameoAnalysis

extension Engine {
    /// The files of baselines: a JSON string per line. The host returns those that don't exist with the baseline.
    static func baselineFiles(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        for file in try request.files() {
            guard case .bytes(let bytes) = file.content,
                let baseline = try? LintBaseline(parsing: bytes)
            else { continue }
            var last: String?
            for entry in baseline.entries(where: { _ in true }) where entry.file != last {
                response.write(JSONValue.string(entry.file).compact + "\n")
                last = entry.file
            }
        }
    }
}

/// The baselines of a request: the header's `baselines`, each with its `name`, the absolute path of its `folder`, its
/// content and the files in it that don't exist (`missing`); or `newBaseline`, the one to write.
struct EngineBaselines {
    private var baselines: LintBaselines
    private var missing: [String: Set<String>] = [:]
    private let new: LintBaselines.Place?

    init(_ request: EngineRequest, minSeverity: Finding.Severity) throws(EngineError) {
        new = request.header["newBaseline"]?.object.map { Self.place($0) }
        baselines = LintBaselines(output: new, minSeverity: minSeverity)
        guard new == nil else { return }
        for value in request.header["baselines"]?.array ?? [] {
            guard let object = value.object else { throw .request("A baseline isn't an object") }
            let place = Self.place(object)
            let bytes: [UInt8]
            switch try request.content(object, name: place.name) {
            case .bytes(let content): bytes = content
            case .problem(let entry):
                throw .configuration(
                    "\(place.name): \(entry.message); create a baseline with --write-baseline"
                )
            }
            do throws(LintBaseline.ParseError) {
                baselines.add(try LintBaseline(parsing: bytes), at: place)
            } catch {
                throw .configuration("\(place.name): \(error)")
            }
            let files = (object["missing"]?.array ?? []).compactMap { $0.text }
            missing[place.name] = Set(files)
        }
    }

    private static func place(_ object: JSONObject) -> LintBaselines.Place {
        LintBaselines.Place(
            name: object["name"]?.text ?? "baseline",
            folder: object["folder"]?.text ?? ""
        )
    }

    /// Removes the findings that the baseline of a file contains.
    ///
    /// - Returns: Their number.
    mutating func filter(
        _ findings: inout [LintFinding],
        of file: EngineRequest.File,
        name: String?
    ) -> Int {
        baselines.filter(&findings, of: file.path, name: name)
    }

    /// Returns the new baseline, or reports findings of a baseline that don't exist any more.
    func finish(_ files: [EngineRequest.File], _ response: inout EngineResponse) {
        if let new {
            response.add(file: new.name, Array(baselines.new.text.utf8))
            return
        }
        let linted = Set(files.map { $0.path })
        let notices = baselines.staleNotices { place, file in
            let path = file.hasPrefix("/") ? file : "\(place.folder)/\(file)"
            return linted.contains(path) || missing[place.name]?.contains(file) == true
        }
        for notice in notices { response.notice(notice, code: "stale-baseline") }
    }

    /// Reports that the new baseline was written.
    ///
    /// - Returns: Whether there is one.
    func reportWritten(_ response: inout EngineResponse) -> Bool {
        guard let notice = baselines.writtenNotice else { return false }
        response.notice(notice)
        return true
    }
}
