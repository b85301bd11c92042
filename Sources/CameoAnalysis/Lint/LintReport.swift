import Cameo

/// A finding whose position in the file hasn't been determined yet.
struct LintReport {
    /// The part of a value that the finding marks.
    enum Anchor {
        case value
        /// The name if the value is a member of an object; otherwise the value.
        case name
    }

    /// The finding. Its path begins at the root of the file.
    var finding: Finding
    /// The bytes to mark, if they differ from the value's bytes.
    var bytes: Range<Int>?
    var fixes: [LintFixProposal] = []
}

extension Finding {
    /// Creates a finding about a value or a name.
    init(
        _ rule: LintRule,
        _ path: [String],
        _ anchor: LintReport.Anchor,
        _ severity: Severity?,
        _ message: String,
        _ suggestion: String?
    ) {
        self.init(
            rule,
            severity: severity,
            at: anchor == .name ? .name(path) : .path(path),
            message,
            suggestion
        )
    }

    /// Returns a copy of the finding with another path.
    func moved(to path: [String]) -> Finding {
        var finding = self
        finding.location = isAboutName ? .name(path) : .path(path)
        return finding
    }
}
