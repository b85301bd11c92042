import CameoAnalysis
import CameoHost
import CameoXcode

/// An error of a command for projects. No file is changed when it is thrown.
package enum CommandError: Error, Sendable, CustomStringConvertible {
    case usage(UsageError)
    case choice(ProjectChoiceError)
    case options(InstallOptionsError)
    case resource(InstallResourceError)
    case file(FileError)
    case project(ProjectError)
    /// An extension that can't be adopted, with instructions for doing it by hand.
    case adopt(AdoptError, instructions: String)
    /// Standard output can't be written.
    case output(HostError)

    /// The failure, then the fix.
    package var description: String {
        switch self {
        case .usage(let error): error.description
        case .choice(let error): error.description
        case .options(let error): error.description
        case .resource(let error): error.description
        case .file(let error): error.description
        case .project(let error): error.description
        case .adopt(let error, let instructions):
            instructions.isEmpty ? error.description : "\(error.description)\n\n\(instructions)"
        case .output(let error): error.description
        }
    }

    /// The error in JSON.
    package var entry: ErrorEntry {
        switch self {
        case .file(let error): error.entry
        case .project(.resources(let entry, _)): entry
        default: ErrorEntry(code: code, message: description)
        }
    }

    /// The identifier in JSON.
    private var code: String {
        if isUsage { return UsageError.code }
        return switch self {
        case .file(let error): error.entry.code
        case .project: "project"
        case .adopt: "adopt"
        default: "file"
        }
    }

    /// Whether the arguments are incorrect.
    private var isUsage: Bool {
        switch self {
        case .usage, .options, .project(.options): true
        case .choice(let error): error.isUsage
        case .resource(let error): error.isUsage
        default: false
        }
    }

    package var exitCode: Int32 { isUsage ? ExitCode.usageError : ExitCode.failure }

    /// Performs work of the project's module.
    static func rethrowing<Value>(
        _ work: () throws(ProjectError) -> Value
    ) throws(CommandError) -> Value {
        do throws(ProjectError) {
            return try work()
        } catch {
            throw .project(error)
        }
    }
}
