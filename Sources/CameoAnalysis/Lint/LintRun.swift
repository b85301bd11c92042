import Cameo

/// The state of linting one file.
final class LintRun {
    let linter: PushLinter
    let name: String
    let reports: LintReports
    var source: SourceText
    var kind = LintResult.Kind.unreadable
    var looksLikePush = false
    var messages: [LintMessage] = []
    /// The Amazon SNS message that the file contains.
    var snsMessage: SNSMessage?
    private var tree: SourceTree?
    var hasTree = false
    /// The offset of the JSON in the surrounding text; `nil` if the file is only JSON or has none.
    var embeddedAt: Int?
    /// Whether the file isn't JSON, so that findings have no positions.
    var isConverted = false

    init(_ linter: PushLinter, _ bytes: [UInt8], _ name: String) {
        self.linter = linter
        self.name = name
        reports = LintReports(linter.severities)
        source = SourceText(bytes)
    }

    /// Creates a run whose findings are added to a result.
    init(_ linter: PushLinter, adding result: LintResult) {
        self.linter = linter
        name = result.name
        reports = LintReports(linter.severities)
        source = result.source
        kind = result.kind
        looksLikePush = result.looksLikePush
        messages = result.messages
        embeddedAt = result.embeddedAt
        isConverted = result.isConverted
    }

    func lintAll() {
        readMessages()
        if kind == .unreadable { looksLikePush = PushNames.occur(in: source.bytes) }
        for message in messages {
            LintContext(message, reports, project: linter.project, now: linter.now).checkAll()
        }
        for check in LintRule.fileChecks { check(self) }
    }

    /// Returns the source tree of the file; `nil` if the file isn't JSON.
    func positions() -> SourceTree? {
        if !hasTree {
            hasTree = true
            if !isConverted { tree = SourceTree(source.bytes, embeddedAt: embeddedAt) }
        }
        return tree
    }

    func result() -> LintResult {
        let findings = resolvedFindings()
        return LintResult(
            name: name,
            kind: kind,
            looksLikePush: looksLikePush,
            findings: findings,
            isTruncated: reports.isTruncated,
            source: source,
            messages: messages,
            embeddedAt: embeddedAt,
            isConverted: isConverted
        )
    }

    /// The maximum number of names and values in a file for which fixes are offered.
    private static let maxFixableNodes = 100_000

    /// Returns the findings with their positions and fixes, sorted by position.
    func resolvedFindings() -> [LintFinding] {
        guard !reports.reports.isEmpty else { return [] }
        source.indexLines()
        let tree = positions()
        let locations = reports.reports.map { location(of: $0, in: tree) }
        let order = locations.map { $0.bytes?.lowerBound ?? 0 }.order
        var builder: LintFixBuilder?
        if let tree, source.encoding == nil, embeddedAt == nil,
            tree.nodes.count <= Self.maxFixableNodes
        {
            builder = LintFixBuilder(tree: tree)
        }
        let isArray = messages.contains { $0.service != nil && !$0.prefix.isEmpty }
        var previous: SourcePosition?
        return order.compactMap { index in
            let report = reports.reports[index]
            let severities = linter.severities
            var finding = report.finding
            guard let severity = severities.severity(of: finding) else { return nil }
            finding.severity = severity
            let path = isArray ? pathInArray(finding.path) : PayloadPath.text(of: finding.path)
            var fingerprint = LintFingerprint()
            fingerprint.combine(finding.code.utf8)
            fingerprint.combine(path.utf8)
            if let value = locations[index].value { fingerprint.combine(source.bytes[value]) }
            let range = locations[index].bytes.map { source.range($0, after: previous) }
            previous = range?.start ?? previous
            return LintFinding(
                finding: finding,
                path: path,
                range: range,
                fixes: builder.map { fixes(of: report, $0) } ?? [],
                fingerprint: fingerprint.text
            )
        }
    }

    private func fixes(of report: LintReport, _ builder: LintFixBuilder) -> [LintFix] {
        report.fixes.compactMap { proposal in
            builder.edits(proposal.change).map {
                LintFix(title: proposal.title, edits: $0, isSafe: proposal.isSafe)
            }
        }
    }

    /// Returns the bytes to mark, and the value's bytes for the fingerprint. For an object or an
    /// array, marks only the name or the opening bracket.
    private func location(
        of report: LintReport,
        in tree: SourceTree?
    ) -> (bytes: Range<Int>?, value: Range<Int>?) {
        guard let tree else { return (report.bytes, nil) }
        let path = report.finding.path
        let location = tree.locate(path)
        let node = tree.nodes[location.node]
        let isLarge = node.kind == .object || node.kind == .array
        let value = isLarge ? nil : node.value
        if let bytes = report.bytes { return (bytes, value) }
        // If a path leads into JSON in a string, mark the string.
        let isInString = node.kind == .string && location.depth < path.count
        let isMissing = location.depth < path.count && !isInString
        let isName = report.finding.isAboutName && !isInString || isLarge || isMissing
        if isName, !node.name.isEmpty { return (node.name, value) }
        let start = node.value.lowerBound
        return (isLarge ? start..<(start + 1) : node.value, value)
    }

    /// Formats a path whose first component is the index of a message.
    private func pathInArray(_ path: [String]) -> String {
        guard let index = path.first else { return "" }
        let rest = PayloadPath.text(of: Array(path.dropFirst()))
        return "[\(index)]" + (rest.isEmpty ? "" : "." + rest)
    }
}
