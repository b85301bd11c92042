import Cameo
import CameoAnalysis
import CameoXcode
import Foundation

extension Command {
    /// `cameo lint` finds mistakes in payloads and requests.
    static let lint = Command(syntax: LintCommand.syntax, run: LintCommand.run)
}

private enum LintCommand {
    static let syntax = Syntax(
        name: "lint",
        operand: "[FILE|FOLDER…]",
        summary: "Find mistakes in payloads and requests before they are sent.",
        discussion: """
            FILE is a payload or a request to APNs, Firebase, OneSignal or Expo; pass - for
            standard input. In a FOLDER (default: the current one), cameo lint finds *.json
            and *.apns, and skips files that aren't pushes (named with -v), hidden folders,
            node_modules and Pods. \(ToolConfiguration.fileName) changes this, and the severities of rules.

            exit codes:
              0   no findings of severity error
              1   findings of severity error; with --strict also of severity warning
              64  incorrect usage
              66  a file can't be read or written; no report was written
              78  the configuration is invalid
            """,
        options: LintOptions.all + ConfigurationLoader.options + ProjectChoice.lintOptions
            + ParsingOptions.all
    )

    static func run(_ arguments: Arguments, _ console: Console) async throws -> Int32 {
        do {
            if arguments.has("--list-rules") {
                try console.write(LintRuleList.text(width: console.width))
                return CommandLineTool.ExitCode.success
            }
            if let code = arguments["--explain"] {
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

extension ProjectChoice {
    /// The options of `cameo lint`, which reads no project by default.
    static let lintOptions: [Syntax.Option] = [
        .init(
            name: "--project",
            value: "PATH",
            help: "Also compare with an Xcode project, or the one in a folder: categories, sounds, "
                + "localized strings, entitlements and URL schemes."
        ),
        .init(
            name: "--target",
            value: "NAME",
            help: "With --project: name of the app target. (default: the only one)"
        ),
    ]
}

/// The options of `cameo lint`.
struct LintOptions: Sendable {
    static let all: [Syntax.Option] = [
        .init(
            name: "--format",
            value: "FORMAT",
            help: "Format of the report: "
                + LintFormat.allCases.map(\.rawValue).joined(separator: ", ")
                + ". Can be repeated, each with its --output. (default: text)",
            choices: LintFormat.allCases.map(\.rawValue)
        ),
        .init(
            name: "--output",
            value: "OUT",
            help: "File for the report of the preceding --format. (default: standard output)"
        ),
        .init(name: "--fix", help: "Apply the safe fixes to the files."),
        .init(name: "--dry-run", help: "With --fix: write no file."),
        .init(name: "--diff", help: "With --fix: show the changes as a unified diff."),
        .init(
            name: "--rule",
            value: "CODE=SEVERITY",
            help: "Severity of a rule: "
                + ToolConfiguration.severityNames.joined(separator: ", ") + ". Can be repeated."
        ),
        .init(name: "--strict", help: "Exit with 1 also if there are warnings."),
        .init(
            name: "--min-severity",
            value: "SEVERITY",
            help: "Lowest severity to report: error, warning or info. (default: info)",
            choices: Finding.Severity.allCases.map(\.rawValue)
        ),
        .init(
            name: "--baseline",
            value: "FILE",
            help: "File with accepted findings, which aren't reported."
        ),
        .init(
            name: "--write-baseline",
            value: "OUT",
            help: "Write all findings to a baseline, and exit with 0."
        ),
        .init(
            name: "--stdin-filename",
            value: "NAME",
            help: "Name of the file that is passed to standard input."
        ),
        .init(
            name: "--skip-other-files",
            help: "Treat files that are passed as those in folders: skip files that aren't "
                + "pushes, and those that the configuration excludes."
        ),
        .init(
            name: "--online",
            help: "Download the images and media as the extension does, and check them."
        ),
        .init(name: "--list-rules", help: "List all rules."),
        .init(
            name: "--explain",
            value: "CODE",
            help: "Explain a rule: its code, or R1 to R16 for what iOS draws."
        ),
    ]

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
        isFix = arguments.has("--fix")
        isDryRun = arguments.has("--dry-run")
        isDiff = arguments.has("--diff")
        isOnline = arguments.has("--online")
        for option in ["--dry-run", "--diff"] where !isFix && arguments.has(option) {
            throw UsageError("\(option) requires --fix")
        }
        if isDiff, reports.contains(where: { $0.output == "-" && $0.format != .text }) {
            throw UsageError("--diff writes to standard output; pass --output for the report")
        }
        guard !isFix || !arguments.files.contains("-") else {
            throw UsageError("--fix can't be combined with standard input; pass files")
        }
        guard arguments.files.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("Standard input can be read only once")
        }
        guard !arguments.has("--stdin-filename") || arguments.files.contains("-") else {
            throw UsageError("--stdin-filename requires the operand -")
        }
        guard !arguments.has("--target") || arguments.has("--project") else {
            throw UsageError("--target requires --project")
        }
        rules = try arguments.all("--rule").map { text in
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
        minSeverity = try arguments.choice("--min-severity") ?? .info
        failureSeverity = arguments.has("--strict") ? .warning : .error
        baseline = arguments["--baseline"]
        newBaseline = arguments["--write-baseline"]
        guard baseline == nil || newBaseline == nil else {
            throw UsageError("--baseline can't be combined with --write-baseline")
        }
        guard newBaseline == nil || !isFix else {
            throw UsageError("--write-baseline can't be combined with --fix")
        }
        standardInputName = arguments["--stdin-filename"]
        for option in ["--config", "--baseline", "--write-baseline"] where arguments[option] == "" {
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
        for option in arguments.options {
            switch option.name {
            case "--format":
                guard let format = LintFormat(rawValue: option.value) else {
                    throw UsageError(
                        "--format can't be '\(option.value)'; pass one of "
                            + LintFormat.allCases.map(\.rawValue).joined(separator: ", ")
                    )
                }
                reports.append((format, nil))
            case "--output":
                if reports.isEmpty { reports.append((.text, nil)) }
                guard reports[reports.count - 1].output == nil else {
                    throw UsageError("Each --output requires its own --format")
                }
                guard !option.value.isEmpty else {
                    throw UsageError("The output file name is empty")
                }
                reports[reports.count - 1].output = option.value
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
