import CameoAnalysis

/// An error that ends a command for files of payloads.
package enum FileCommandError: Error, CustomStringConvertible {
    case usage(UsageError)
    /// Files that can't be used.
    case files([FileError])
    case configuration(ConfigurationError)
    /// The reader of standard output closed it. It has what it wants, so nothing is reported.
    case closedPipe

    /// Creates the error of a file.
    package static func file(_ error: FileError) -> FileCommandError { .files([error]) }

    /// Performs work with the arguments.
    package static func checking<Value>(
        _ work: () throws(UsageError) -> Value
    ) throws(FileCommandError) -> Value {
        do throws(UsageError) { return try work() } catch { throw .usage(error) }
    }

    package var exitCode: Int32 {
        switch self {
        case .usage: ExitCode.usageError
        case .files: ExitCode.fileError
        case .configuration: ExitCode.configurationError
        case .closedPipe: ExitCode.closedPipe
        }
    }

    package var description: String {
        entries.map { $0.description }.joined(separator: "\n")
    }

    /// The errors to report.
    package var entries: [(description: String, entry: ErrorEntry)] {
        switch self {
        case .usage(let error): [(error.description, error.entry)]
        case .files(let errors): errors.map { (description: $0.description, entry: $0.entry) }
        case .configuration(let error): [(error.description, error.entry)]
        case .closedPipe: []
        }
    }
}

extension UsageError {
    package static let code = "usage"

    /// The identifier in JSON.
    package var code: String { Self.code }

    /// The error in JSON.
    package var entry: ErrorEntry { ErrorEntry(code: Self.code, message: description) }
}

/// An error in `cameo.config.json`, or in a file that it refers to.
package struct ConfigurationError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// The error in JSON.
    package var entry: ErrorEntry { ErrorEntry(code: "configuration", message: description) }
}
