import CameoAnalysis
import CameoPreview

#if os(Linux)
import CameoLinux
#endif

/// The command-line tool `cameo`.
package enum CommandLineTool {
    /// The tool's version.
    package static let version = "0.1.0"

    /// The exit codes of the tool.
    enum ExitCode {
        static let success: Int32 = 0
        static let failure: Int32 = 1
        /// `cameo doctor` found nothing of Cameo in the project, and nothing wrong.
        static let notSetUp: Int32 = 2
        static let usageError: Int32 = 64
        /// `cameo lint` can't read a file, or can't write its report.
        static let fileError: Int32 = 66
        /// A configuration is invalid.
        static let configurationError: Int32 = 78
    }

    private static let commands: [Command] = [
        .inspect, .map, .lint, .preview, .gallery, .install, .adopt, .uninstall, .doctor,
    ]

    /// Runs the tool.
    ///
    /// - Parameter arguments: The arguments, without the name of the tool.
    /// - Returns: 0 for success, 1 for findings or a failure, 2 for a project that isn't set up, 64 for incorrect
    ///   usage, 66 for a file that `cameo lint` can't read or write, 78 for an invalid configuration.
    package static func run(_ arguments: [String]) async -> Int32 {
        #if os(Linux)
        StaticProgram.prepare()
        #endif
        // Incorrect usage is reported in the requested form, too.
        let console = Console(isJSON: arguments.prefix { $0 != "--" }.contains("--json"))
        do {
            return try await run(arguments, console)
        } catch let error as ConfigurationError {
            console.report(error)
            return ExitCode.configurationError
        } catch {
            console.report(error)
            let isUsage = (error as? any CodedError)?.code == UsageError.code
            return isUsage ? ExitCode.usageError : ExitCode.failure
        }
    }

    private static func run(_ arguments: [String], _ console: Console) async throws -> Int32 {
        guard let name = arguments.first else {
            try console.write(help)
            return ExitCode.usageError
        }
        switch name {
        case "--help", "-h", "help":
            try console.write(arguments.dropFirst().first.flatMap(command)?.syntax.help ?? help)
            return ExitCode.success
        case "--version":
            try console.write("cameo \(version)\n")
            return ExitCode.success
        default: break
        }
        guard let command = command(name) else {
            throw UsageError(
                "Unknown command '\(name)'; use one of "
                    + commands.map(\.syntax.name).joined(separator: ", ")
            )
        }
        let parsed = try command.syntax.parse(Array(arguments.dropFirst()))
        if parsed.has("--help") {
            try console.write(command.syntax.help)
            return ExitCode.success
        }
        return try await command.run(parsed, console)
    }

    private static func command(_ name: String) -> Command? {
        commands.first { $0.syntax.name == name }
    }

    private static var help: String {
        let width = commands.map(\.syntax.name.count).max() ?? 0
        let list = commands.map {
            "  \($0.syntax.name.padded(to: width))  \($0.syntax.summary)"
        }
        return """
            Preview how a push notification will look on iPhone, and find out why, without
            a device.

            usage: cameo COMMAND [OPTIONS] FILE…

            commands:
            \(list.joined(separator: "\n"))

            options:
              --help     Show help information.
              --version  Show the version.

            Run cameo COMMAND --help for the options of a command.

            """
    }
}

/// A command of the tool.
struct Command: Sendable {
    /// The command's name, operands and options.
    let syntax: Syntax
    /// Runs the command, and returns the exit code.
    let run: @Sendable (Arguments, Console) async throws -> Int32
}
