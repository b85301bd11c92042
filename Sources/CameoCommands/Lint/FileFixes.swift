import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The safe fixes that were applied to a file.
package struct FileFixes: Sendable {
    package let path: String
    package let before: [UInt8]
    package private(set) var after: [UInt8]
    /// The number of findings that were fixed.
    package private(set) var count = 0
    package private(set) var result: LintResult

    package init(_ path: String, _ bytes: [UInt8], _ result: LintResult) {
        (self.path, before, after, self.result) = (path, bytes, bytes, result)
    }

    /// Applies the safe fixes of the reported findings until none remain.
    package mutating func apply(
        _ linter: PushLinter,
        _ severities: FileSeverities,
        minSeverity: Finding.Severity
    ) {
        let fixed = linter.fix(after, result, severities: severities, minSeverity: minSeverity)
        (after, result) = (fixed.bytes, fixed.result)
        count += fixed.fixed.count
    }

    /// Replaces the file, unless another program has changed it. Other hard links to the file keep
    /// the old content.
    package func write(_ host: any CommandHost) throws(CommandError) {
        guard after != before else { return }
        try OutputFile.fix(path, before, after, host)
    }

    /// Returns the change as a unified diff; empty if nothing changed.
    func diff(_ context: CommandContext) -> String {
        guard after != before else { return "" }
        let path = context.forPeople(context.absolute(path))
        let relative = path.hasPrefix("/") ? String(path.dropFirst()) : path
        return UnifiedDiff(before, after, path: relative).text
    }
}
