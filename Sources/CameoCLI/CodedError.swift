import CameoAnalysis
import CameoCommands

/// An error with an identifier in JSON.
protocol CodedError: Error {
    var code: String { get }
}

extension UsageError: CodedError {}

extension CommandError: CodedError {
    var code: String { entry.code }
}

extension ConfigurationError: CodedError {
    var code: String { entry.code }
}

extension FileCommandError: CodedError {
    var code: String { entries.first?.entry.code ?? "" }
}

/// A failure of a program that a command starts, or of its result.
struct ProgramError: CodedError, CustomStringConvertible {
    let description: String
    var code: String { "file" }

    init(_ description: String) { self.description = description }
}

extension ErrorEntry {
    /// Creates the entry of any error of the tool.
    init(_ error: any Error) {
        if let error = error as? FileError {
            self = error.entry
        } else if let error = error as? CommandError {
            self = error.entry
        } else if let entry = (error as? FileCommandError)?.entries.first?.entry {
            self = entry
        } else {
            self.init(code: (error as? any CodedError)?.code ?? "failure", message: "\(error)")
        }
    }
}
