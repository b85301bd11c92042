import CameoAnalysis
import CameoCommands
import CameoXcode

/// An error for a file that can't be used.
struct FileError: Error, CustomStringConvertible {
    let description: String
    /// The error in JSON.
    let entry: ErrorEntry

    init(_ description: String) {
        self.init(description, ErrorEntry(code: "file", message: description))
    }

    init(_ description: String, _ entry: ErrorEntry) {
        self.description = description
        self.entry = entry
    }

    init(file path: String, _ problem: InputFile.Problem) {
        let message = problem.message(path)
        self.init(
            "\(Self.label(path)): \(message)",
            ErrorEntry(problem.kind, message, file: path)
        )
    }

    init(file path: String, _ error: PayloadText.ParseError) {
        self.init("\(Self.label(path)): \(error)", ErrorEntry(error, file: path))
    }

    /// The name of a file in messages.
    static func label(_ path: String) -> String {
        path == "-" ? "standard input" : path
    }
}

/// An error with an identifier in JSON.
protocol CodedError: Error {
    var code: String { get }
}

extension UsageError: CodedError {
    static let code = "usage"
    var code: String { Self.code }
}

extension ErrorEntry {
    /// Creates the entry of any error of the tool.
    init(_ error: any Error) {
        if let error = error as? FileError {
            self = error.entry
        } else if let entry = (error as? ProjectError)?.entry {
            self = entry
        } else {
            self.init(code: (error as? any CodedError)?.code ?? "failure", message: "\(error)")
        }
    }
}
