import Cameo
import CameoAnalysis
import CameoPreview

/// A notification that differs between two versions of a file.
struct PayloadDifference: Sendable {
    let title: String
    fileprivate(set) var old: DrawnPayload?
    fileprivate(set) var new: DrawnPayload?
    /// The difference; `nil` if the notification was added or removed.
    let details: InspectionDifference?
    /// Whether the rendered images differ; `nil` if they weren't compared.
    var imagesDiffer: Bool?

    /// The word for the difference in reports.
    var state: String { old == nil ? "added" : new == nil ? "removed" : "changed" }

    /// The payloads of both versions.
    var payloads: [DrawnPayload] {
        get { [old, new].compactMap { $0 } }
        set {
            var rest = newValue[...]
            if old != nil { old = rest.popFirst() }
            if new != nil { new = rest.popFirst() }
        }
    }

    /// Returns the lines of the report.
    func lines(_ context: CommandContext) -> [String] {
        let style = TerminalStyle(isColored: context.isColored)
        // The line begins with a fixed word, because GitHub would run a name such as ::error:: as a
        // workflow command.
        var lines = ["\(state) \(style.bold(title.printable))"]
        lines += details?.lines(width: context.width) ?? []
        if let imagesDiffer {
            lines.append("  The rendered images \(imagesDiffer ? "differ" : "are the same").")
        }
        return lines
    }

    var json: JSONValue {
        let members: [JSONObject.Member] = [
            ("file", .string(title)), ("state", .string(state)),
            ("imagesDiffer", imagesDiffer.map { .bool($0) } ?? .null),
        ]
        return .object(JSONObject(members + (details?.json ?? [])))
    }
}

/// The notifications of a file that differ between two versions.
package struct FileDifference: Sendable {
    var differences: [PayloadDifference] = []
    /// The number of notifications that don't differ.
    private(set) var same = 0

    init() {}

    /// Creates the difference of two identical files. A file that isn't a payload, such as
    /// `package.json`, isn't a failure unless it was changed.
    init(equal bytes: [UInt8], _ path: String) {
        same = (try? PayloadFile.read(bytes, path, called: path))?.count ?? 0
    }

    /// Compares two versions of a file; one may be missing.
    init(_ old: ComparedFile?, _ new: ComparedFile?, _ title: String) {
        let (olds, news) = (old?.payloads ?? [], new?.payloads ?? [])
        for index in 0..<max(olds.count, news.count) {
            let before = index < olds.count ? olds[index] : nil
            let after = index < news.count ? news[index] : nil
            var details: InspectionDifference?
            if let before, let after {
                let difference = InspectionDifference(
                    from: before.inspection,
                    to: after.inspection,
                    findings: (
                        old?.findings(ofMessage: index) ?? [], new?.findings(ofMessage: index) ?? []
                    )
                )
                guard !difference.isEmpty else {
                    same += 1
                    continue
                }
                details = difference
            }
            differences.append(
                PayloadDifference(
                    title: after?.file.name ?? before?.file.name ?? title,
                    old: before,
                    new: after,
                    details: details
                )
            )
        }
    }
}

/// The payloads of a file, with its lint findings.
struct ComparedFile {
    let payloads: [DrawnPayload]
    private let findings: [LintFinding]

    /// Reads and lints a file.
    ///
    /// - Parameters:
    ///   - linter: The linter, with the severities that apply to the file.
    ///   - severities: The severities that apply to the file.
    init(
        _ bytes: [UInt8],
        _ path: String,
        called title: String,
        _ linter: PushLinter,
        _ severities: FileSeverities
    ) throws(CommandError) {
        var linter = linter
        linter.severities = severities.severities
        payloads = try PayloadFile.read(bytes, path, called: title).map { [linter] file in
            DrawnPayload(file, linter.parser)
        }
        findings = severities.applied(to: linter.lint(bytes, name: title).findings)
    }

    /// Returns the findings for a message of a request.
    func findings(ofMessage index: Int) -> [LintFinding] { findings.ofMessage(index) }
}
