import Cameo

/// The baselines of a linter run: either the existing ones, whose findings aren't reported, or the
/// one to write.
package struct LintBaselines: Sendable {
    /// The location of a baseline.
    package struct Location: Sendable, Hashable {
        /// The path of the baseline for messages.
        package let name: String
        /// The absolute path of the baseline's folder, to which the paths of files are relative.
        package let folder: String

        package init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }
    }

    /// The findings of all files, for the new baseline.
    package private(set) var new = LintBaseline()
    private var known: [String: (location: Location, baseline: LintBaseline)] = [:]
    /// The location of the baseline to write; `nil` if none is written.
    private let output: Location?
    private let minSeverity: Finding.Severity

    /// Creates the baselines of a run.
    ///
    /// - Parameters:
    ///   - output: The location of the baseline to write; `nil` to omit the findings of baselines.
    ///   - minSeverity: The lowest severity of the findings to write.
    package init(output: Location?, minSeverity: Finding.Severity) {
        (self.output, self.minSeverity) = (output, minSeverity)
    }

    /// Adds a baseline whose findings aren't reported.
    package mutating func add(_ baseline: LintBaseline, at location: Location) {
        known[location.name] = (location, baseline)
    }

    /// Removes the findings that a baseline contains. If a new baseline is being written, adds the
    /// findings of at least the minimum severity to it instead, and removes nothing.
    ///
    /// - Parameters:
    ///   - findings: The findings of a file, of all severities.
    ///   - file: The absolute path of the file.
    ///   - name: The name of the file's baseline; `nil` if it has none.
    /// - Returns: The number of removed findings.
    package mutating func filter(
        _ findings: inout [LintFinding],
        of file: String,
        name: String?
    ) -> Int {
        if let output {
            for finding in findings where finding.severity >= minSeverity {
                new.insert(Self.entry(finding, file, output))
            }
            return 0
        }
        guard let name, let location = known[name]?.location else { return 0 }
        let count = findings.count
        var remaining: [LintFinding] = []
        for finding in findings
        where known[name]?.baseline.remove(Self.entry(finding, file, location)) != true {
            remaining.append(finding)
        }
        findings = remaining
        return count - findings.count
    }

    private static func entry(
        _ finding: LintFinding,
        _ file: String,
        _ location: Location
    ) -> LintBaseline.Entry {
        LintBaseline.Entry(
            fingerprint: finding.fingerprint,
            code: finding.code,
            file: file.relative(toFolder: location.folder) ?? file
        )
    }

    /// Returns a notice for each baseline that contains stale findings.
    ///
    /// - Parameter isChecked: Returns whether a file was linted or doesn't exist. The arguments
    ///   are the baseline's location and the file's path in the baseline.
    package func staleNotices(
        _ isChecked: (_ location: Location, _ file: String) -> Bool
    ) -> [String] {
        var notices: [String] = []
        for name in known.keys.sorted() {
            guard let (location, baseline) = known[name] else { continue }
            let stale = baseline.entries { isChecked(location, $0) }
            guard let first = stale.first else { continue }
            let others = stale.count == 1 ? " is" : " and \(stale.count - 1) more are"
            notices.append(
                "\(name): \(first.code) in \(first.file)\(others) no longer found; "
                    + "update the baseline with --write-baseline \(name)"
            )
        }
        return notices
    }

    /// The notice that a baseline was written; `nil` if none was.
    package var writtenNotice: String? {
        guard let output else { return nil }
        return "\(output.name): wrote \(new.count) finding\(new.count == 1 ? "" : "s")"
    }
}
