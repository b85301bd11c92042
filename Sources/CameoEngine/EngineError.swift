import Cameo
import CameoAnalysis
import CameoCommands

/// A failure of a request as a whole.
struct EngineError: Error {
    let exitCode: Int32
    /// The message for people.
    let description: String
    /// The message for programs.
    let entry: ErrorEntry
    /// The paths of files to read.
    var neededFiles: [String] = []

    init(_ exitCode: Int32, _ description: String, _ entry: ErrorEntry) {
        self.exitCode = exitCode
        self.description = description
        self.entry = entry
    }

    /// Creates the error for a request that none of our hosts sends.
    static func request(_ message: String) -> EngineError {
        EngineError(ExitCode.request, message, ErrorEntry(code: "request", message: message))
    }

    /// Creates the error of incorrect usage.
    static func usage(_ message: String) -> EngineError {
        EngineError(ExitCode.usageError, message, ErrorEntry(code: "usage", message: message))
    }

    /// Creates the error of an invalid configuration.
    static func configuration(_ message: String) -> EngineError {
        EngineError(
            ExitCode.configurationError,
            message,
            ErrorEntry(code: "configuration", message: message)
        )
    }

    /// Creates the error of a file with a message that includes its name.
    static func file(_ message: String, _ entry: ErrorEntry? = nil) -> EngineError {
        EngineError(
            ExitCode.fileError,
            message,
            entry ?? ErrorEntry(code: "file", message: message)
        )
    }

    /// Creates the request for files.
    static func needs(_ paths: [String]) -> EngineError {
        var error = EngineError(
            ExitCode.needsFiles,
            "Files are missing",
            ErrorEntry(code: "needs-files", message: "Files are missing")
        )
        error.neededFiles = paths
        return error
    }

    /// Creates the error of a command.
    init(_ error: CommandError) {
        let last = error.parts.last ?? error
        self.init(error.exitCode, last.description, last.entry)
    }
}

extension ExitCode {
    /// The frame is invalid, which is an error of the host.
    static let request: Int32 = 70
    /// The host must read files that a configuration refers to, and send the request again.
    static let needsFiles: Int32 = -1
}
