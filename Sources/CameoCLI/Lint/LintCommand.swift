import Cameo
import CameoAnalysis
import CameoCommands
import CameoXcode
import Foundation

extension Command {
    /// `cameo lint` finds mistakes in payloads and requests.
    static let lint = Command(name: .lint, run: LintCommand.run)
}

private enum LintCommand {
    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        do {
            if arguments.has(.listRules) {
                try console.write(LintRuleList.text(width: console.width))
                return CommandLineTool.ExitCode.success
            }
            if let code = arguments[.explain] {
                let text: String
                do throws(LintRuleList.UnknownRule) {
                    text = try LintRuleList.explanation(of: code, width: console.width)
                } catch {
                    throw UsageError(error.description)
                }
                try console.write(text)
                return CommandLineTool.ExitCode.success
            }
            let options = try LintOptions(arguments)
            return try await LintRun(options, arguments, console).run()
        } catch let error as FileError {
            console.report(error)
            return CommandLineTool.ExitCode.fileError
        }
    }
}

/// The options of `cameo lint`.
struct LintOptions: Sendable {
    /// The reports: a format and the path of its file, `-` for standard output.
    let reports: [(format: LintFormat, output: String)]
    let isFix: Bool
    let isDryRun: Bool
    let isDiff: Bool
    let isOnline: Bool
    let rules: [ToolConfiguration.RuleSeverity]
    let minSeverity: Finding.Severity
    /// The lowest severity with which the exit code is 1.
    let failureSeverity: Finding.Severity
    let baseline: String?
    let newBaseline: String?
    let standardInputName: String?
    /// The files that the run writes, except those that it fixes.
    let outputs: OutputPaths

    init(_ arguments: Arguments) throws {
        reports = try Self.reports(arguments)
        isFix = arguments.has(.fix)
        isDryRun = arguments.has(.dryRun)
        isDiff = arguments.has(.diff)
        isOnline = arguments.has(.online)
        if isDiff, reports.contains(where: { $0.output == "-" && $0.format != .text }) {
            throw UsageError("--diff writes to standard output; pass --output for the report")
        }
        guard !isFix || !arguments.files.contains("-") else {
            throw UsageError("--fix can't be combined with standard input; pass files")
        }
        guard arguments.files.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("Standard input can be read only once")
        }
        guard !arguments.has(.stdinFilename) || arguments.files.contains("-") else {
            throw UsageError("--stdin-filename requires the operand -")
        }
        rules = try arguments.all(.rule).map { text in
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw UsageError("--rule requires CODE=SEVERITY, such as --rule name-long=off")
            }
            do throws(ToolConfiguration.ParseError) {
                return try ToolConfiguration.rule(String(parts[0]), String(parts[1]))
            } catch {
                throw UsageError("--rule: \(error)")
            }
        }
        minSeverity = arguments.choice(.minSeverity) ?? .info
        failureSeverity = arguments.has(.strict) ? .warning : .error
        baseline = arguments[.baseline]
        newBaseline = arguments[.writeBaseline]
        guard baseline == nil || newBaseline == nil else {
            throw UsageError("--baseline can't be combined with --write-baseline")
        }
        guard newBaseline == nil || !isFix else {
            throw UsageError("--write-baseline can't be combined with --fix")
        }
        standardInputName = arguments[.stdinFilename]
        for option in [OptionName.config, .baseline, .writeBaseline] where arguments[option] == "" {
            throw UsageError("\(option) requires the name of a file")
        }
        guard newBaseline != "-" else {
            throw UsageError("--write-baseline requires a file of its own")
        }
        outputs = try OutputPaths(arguments)
    }

    private static func reports(
        _ arguments: Arguments
    ) throws -> [(format: LintFormat, output: String)] {
        var reports: [(format: LintFormat, output: String?)] = []
        for (option, value) in arguments.options {
            switch option.name {
            case .format: reports.append((LintFormat(rawValue: value) ?? .text, nil))
            case .output:
                if reports.isEmpty { reports.append((.text, nil)) }
                guard reports[reports.count - 1].output == nil else {
                    throw UsageError("Each --output requires its own --format")
                }
                guard !value.isEmpty else {
                    throw UsageError("The output file name is empty")
                }
                reports[reports.count - 1].output = value
            default: break
            }
        }
        if reports.isEmpty { reports.append((.text, nil)) }
        guard reports.count(where: { $0.output ?? "-" == "-" }) < 2 else {
            throw UsageError(
                "Several reports can't be written to the same file; pass an --output after each --format"
            )
        }
        return reports.map { ($0.format, $0.output ?? "-") }
    }
}
