import CameoAnalysis
import CameoPreview

/// The tool `cameo`.
public enum CommandLineTool {
    /// The tool's version.
    public static let version = "0.1.0"

    /// What a run of the tool ends with.
    enum ExitCode {
        static let fine: Int32 = 0
        static let failure: Int32 = 1
        static let misuse: Int32 = 64
    }

    private static let commands: [Command] = [
        .inspect, .preview, .gallery, .install, .uninstall, .doctor,
    ]

    /// Runs the tool.
    ///
    /// - Parameter arguments: The words after the tool's name.
    /// - Returns: 0 when all is fine, 1 after findings or a failure, 64 after misuse.
    public static func run(_ arguments: [String]) async -> Int32 {
        let console = Console()
        do {
            return try await run(arguments, console)
        } catch let error as UsageError {
            console.report("\(error)")
            return ExitCode.misuse
        } catch {
            console.report("\(error)")
            return ExitCode.failure
        }
    }

    private static func run(_ arguments: [String], _ console: Console) async throws -> Int32 {
        guard let name = arguments.first else {
            try console.write(help)
            return ExitCode.misuse
        }
        switch name {
        case "--help", "-h", "help":
            try console.write(arguments.dropFirst().first.flatMap(command)?.syntax.help ?? help)
            return ExitCode.fine
        case "--version":
            try console.write("cameo \(version)\n")
            return ExitCode.fine
        default: break
        }
        guard let command = command(name) else {
            throw UsageError(
                "no command \"\(name)\"; the commands are "
                    + commands.map(\.syntax.name).joined(separator: ", ")
            )
        }
        let parsed = try command.syntax.parse(Array(arguments.dropFirst()))
        if parsed.has("--help") {
            try console.write(command.syntax.help)
            return ExitCode.fine
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
            cameo: see what an iPhone will show of a push, and why.

            usage: cameo COMMAND [OPTIONS] FILE…

            \(list.joined(separator: "\n"))

            cameo COMMAND --help tells more. cameo --version tells the version.

            """
    }
}

/// One command of the tool.
struct Command: Sendable {
    /// Its name, words and options.
    let syntax: Syntax
    /// Runs it, and returns the exit code.
    let run: @Sendable (Arguments, Console) async throws -> Int32
}
