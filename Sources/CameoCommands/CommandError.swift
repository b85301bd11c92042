import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview
import CameoXcode

/// An error that ends a command, or that a command reports for one of several files.
package enum CommandError: Error, Sendable, CustomStringConvertible {
    /// The arguments are invalid.
    case usage(String)
    /// A file can't be read, written or parsed. If the entry has a file, the text doesn't contain
    /// its name.
    case file(ErrorEntry, text: String)
    /// Several files can't be read, written or parsed.
    case files([CommandError])
    /// `cameo.config.json`, or a file that it references, is invalid.
    case configuration(String)
    /// A project can't be read or changed. When this error is thrown, no file has changed. The case
    /// contains the description, so that programs without project commands don't include all
    /// descriptions.
    case project(ProjectError, description: String)
    /// An extension can't be adopted automatically. The description contains instructions for
    /// adopting it by hand.
    case adopt(description: String)
    /// A child process failed.
    case program(String)
    /// Downloads aren't possible.
    case network(reason: String)
    /// The reader of standard output, such as `head`, closed the pipe. It isn't reported as an
    /// error.
    case closedPipe

    /// Returns the error for changes that require `--yes`, because the user can't confirm them
    /// interactively.
    static func notConfirmed(_ reason: String) -> CommandError {
        .usage("Nothing was written, because \(reason); pass --yes to write these changes")
    }

    /// Returns the error for an option with an empty value, such as from an unset variable.
    package static func emptyValue(_ option: OptionName) -> CommandError {
        .usage("\(option) is empty; pass a value, or check that its variable is set")
    }

    /// Returns an error for a file, with a message that contains its name.
    package static func file(_ description: String) -> CommandError {
        .file(ErrorEntry(code: "file", message: description), text: description)
    }

    static func project(_ error: ProjectError) -> CommandError {
        .project(error, description: error.description)
    }

    /// Returns an error for invalid options of an installation.
    static func options(_ error: ProjectError.Option) -> CommandError { .project(.options(error)) }

    package init(file path: String, _ problem: FileProblem) {
        let message = problem.message(path)
        self = .file(ErrorEntry(code: problem.code, message: message, file: path), text: message)
    }

    package init(file path: String, _ error: PayloadText.ParseError) {
        self = .file(ErrorEntry(error, file: path), text: error.description)
    }

    package var exitCode: Int32 {
        switch self {
        case .usage, .project(.options, _): ExitCode.usageError
        case .file, .files: ExitCode.fileError
        case .project(let error, _) where error.isFileError: ExitCode.fileError
        case .configuration: ExitCode.configurationError
        case .project, .adopt, .program, .network: ExitCode.failure
        case .closedPipe: ExitCode.closedPipe
        }
    }

    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .file(let entry, let text):
            (entry.file.map { InputFile.label($0) + ": " } ?? "") + text
        case .usage(let text), .configuration(let text), .program(let text),
            .project(_, let text), .adopt(let text):
            text
        case .files(let errors): errors.map { $0.description }.joined(separator: "\n")
        case .network(let reason): "Nothing can be downloaded: \(reason)"
        case .closedPipe: ""
        }
    }

    /// The description without the name of the file.
    package var textWithoutFile: String {
        if case .file(_, let text) = self { text } else { description }
    }

    /// The errors to report separately; none for a closed pipe.
    package var parts: [CommandError] {
        switch self {
        case .files(let errors): errors
        case .closedPipe: []
        default: [self]
        }
    }

    /// The error for JSON output.
    package var entry: ErrorEntry {
        switch self {
        case .file(let entry, _), .project(.resources(let entry, _), _): entry
        default: ErrorEntry(code: code, message: description)
        }
    }

    /// The error's code in JSON.
    private var code: String {
        switch self {
        case .usage, .project(.options, _): "usage"
        case .configuration: "configuration"
        case .project: "project"
        case .adopt: "adopt"
        case .network: "network"
        case .file, .files, .program, .closedPipe: "file"
        }
    }

    /// Performs work, and converts a `ProjectError`.
    static func rethrowing<Value>(
        _ work: @autoclosure () throws(ProjectError) -> Value
    ) throws(CommandError) -> Value {
        do throws(ProjectError) { return try work() } catch { throw .project(error) }
    }

    /// Performs work with a browser, and converts its error.
    static func drawing<Value>(
        _ work: () throws(BrowserError) -> Value
    ) throws(CommandError) -> Value {
        do throws(BrowserError) { return try work() } catch { throw .program(error.description) }
    }

    /// Whether watching ends because later previews would fail as well.
    package var endsWatching: Bool {
        exitCode == ExitCode.usageError || exitCode == ExitCode.closedPipe
    }
}
