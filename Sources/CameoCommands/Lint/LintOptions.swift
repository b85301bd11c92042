import Cameo
import CameoAnalysis

/// The options of `cameo lint`.
package struct LintOptions: Sendable {
    /// The formats and output files of the reports. `-` is standard output.
    package let reports: [(format: LintFormat, output: String)]
    let isFix: Bool
    let isDryRun: Bool
    let isDiff: Bool
    package let isOnline: Bool
    let rules: [ToolConfiguration.RuleSeverity]
    let minSeverity: Finding.Severity
    /// The lowest finding severity that causes exit code 1.
    let failureSeverity: Finding.Severity
    let baseline: String?
    let newBaseline: String?

    package init(_ arguments: Arguments) throws(CommandError) {
        reports = try Self.reports(arguments)
        isFix = arguments.has(.fix)
        isDryRun = arguments.has(.dryRun)
        isDiff = arguments.has(.diff)
        isOnline = arguments.has(.online)
        if isDiff, reports.contains(where: { $0.output == "-" && $0.format != .text }) {
            throw .usage("--diff writes to standard output; pass --output for the report")
        }
        guard !isFix || !arguments.files.contains("-") else {
            throw .usage("--fix can't be combined with standard input; pass files")
        }
        guard arguments.files.count(where: { $0 == "-" }) < 2 else {
            throw .usage("Standard input can be read only once")
        }
        guard !arguments.has(.stdinFilename) || arguments.files.contains("-") else {
            throw .usage("--stdin-filename requires the operand -")
        }
        guard arguments[.stdinFilename] != "" else {
            throw .usage("--stdin-filename is empty; pass the name of the file, such as push.json")
        }
        var rules: [ToolConfiguration.RuleSeverity] = []
        for text in arguments.all(.rule) {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw .usage("--rule requires CODE=SEVERITY, such as --rule name-long=off")
            }
            do throws(ToolConfiguration.ParseError) {
                rules.append(try ToolConfiguration.rule(String(parts[0]), String(parts[1])))
            } catch {
                throw .usage("--rule: \(error)")
            }
        }
        self.rules = rules
        minSeverity = arguments.choice(.minSeverity) ?? .info
        failureSeverity = arguments.has(.strict) ? .warning : .error
        baseline = arguments[.baseline]
        newBaseline = arguments[.writeBaseline]
        guard baseline == nil || newBaseline == nil else {
            throw .usage("--baseline can't be combined with --write-baseline")
        }
        guard newBaseline == nil || !isFix else {
            throw .usage("--write-baseline can't be combined with --fix")
        }
        guard newBaseline != "-" else {
            throw .usage("--write-baseline requires the path of a file")
        }
    }

    private static func reports(
        _ arguments: Arguments
    ) throws(CommandError) -> [(format: LintFormat, output: String)] {
        var reports: [(format: LintFormat, output: String?)] = []
        for (option, value) in arguments.options {
            switch option.name {
            case .format: reports.append((LintFormat(rawValue: value) ?? .text, nil))
            case .output:
                if reports.isEmpty { reports.append((.text, nil)) }
                guard reports[reports.count - 1].output == nil else {
                    throw .usage("Each --output requires its own --format")
                }
                reports[reports.count - 1].output = value
            default: break
            }
        }
        if reports.isEmpty { reports.append((.text, nil)) }
        guard reports.count(where: { $0.output ?? "-" == "-" }) < 2 else {
            throw .usage(
                """
                Only one report can be written to standard output; pass --output after the \
                other --format options
                """
            )
        }
        return reports.map { (format: $0.format, output: $0.output ?? "-") }
    }
}
