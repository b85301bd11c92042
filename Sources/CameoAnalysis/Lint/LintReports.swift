import Cameo

/// A collector for a file's findings.
final class LintReports {
    /// The maximum number of findings per file.
    static let maxCount = 1000
    /// The maximum size of a message, in bytes.
    private static let maxMessageSize = 800

    let severities: LintSeverities
    private(set) var reports: [LintReport] = []
    private(set) var isTruncated = false
    private var codes: Set<String> = []

    init(_ severities: LintSeverities) { self.severities = severities }

    /// Returns whether a rule is on. Call this before a slow check.
    func isOn(_ rule: LintRule) -> Bool { severities[code: rule.code] != nil }

    func add(_ report: LintReport) {
        guard severities.severity(of: report.finding) != nil else { return }
        guard reports.count < Self.maxCount else {
            isTruncated = true
            return
        }
        reports.append(report)
        let message = report.finding.message
        if message.utf8.count > Self.maxMessageSize {
            // Some diagnostics contain a value from `aps`.
            let start = message.unicodeScalars.prefix(Self.maxMessageSize / 4)
            reports[reports.count - 1].finding.message = String(start) + "…"
        }
        codes.insert(report.finding.code)
    }

    /// Returns whether a rule has a finding.
    func contains(_ rule: LintRule) -> Bool { contains(rule.code) }

    func contains(_ code: String) -> Bool { codes.contains(code) }
}
