import Cameo
import CameoAnalysis
import CameoPreview
import Foundation

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
        /// `cameo doctor` found no problem except that the project doesn't contain Cameo.
        static let notSetUp: Int32 = 2
        static let usageError: Int32 = 64
        /// `cameo lint` or `cameo send` can't read a file, or can't write its report.
        static let fileError: Int32 = 66
        /// `cameo send` reached no provider.
        static let unavailable: Int32 = 69
        /// The provider asks `cameo send` to try later.
        static let tryLater: Int32 = 75
        /// The provider refused the key or the certificate of `cameo send`.
        static let notAuthorized: Int32 = 77
        /// A configuration is invalid.
        static let configurationError: Int32 = 78
        /// The reader of standard output closed it, such as `head`.
        static let closedPipe: Int32 = 141
    }

    private static let commands: [Command] = [
        .inspect, .map, .lint, .preview, .gallery, .diff, .send, .install, .adopt, .uninstall,
        .doctor, .completions, .manual,
    ]

    /// The syntax of all commands, in the order of the help.
    static var syntaxes: [Syntax] { commands.map(\.syntax) }

    /// Runs the tool.
    ///
    /// - Parameter arguments: The arguments, without the name of the tool.
    /// - Returns: 0 for success, 1 for findings or a failure, 2 for a project that isn't set up, 64 for incorrect
    ///   usage, 66 for a file that `cameo lint` or `cameo send` can't read or write, 69, 75 and 77 for a provider that
    ///   can't be reached, asks to try later or refuses the key, 78 for an invalid configuration.
    package static func run(_ arguments: [String]) async -> Int32 {
        #if os(Linux)
        StaticProgram.prepare()
        #endif
        // A closed pipe is an error of the write that fails, so that files are still written.
        signal(SIGPIPE, SIG_IGN)
        // Incorrect usage is reported in the requested form, too.
        let options = arguments.prefix { $0 != "--" }
        let console = Console(
            isJSON: options.contains("--json"),
            verbosity: Verbosity(options)
        )
        let start = DispatchTime.now().uptimeNanoseconds
        defer {
            let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            console.explainDetail("\((seconds * 100).rounded() / 100) s")
        }
        do {
            return try await run(arguments, console)
        } catch is ClosedPipe {
            return ExitCode.closedPipe
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
        // Only --version has a form as JSON that needs no command.
        let isVersion = Set(arguments) == ["--json", "--version"]
        guard let name = isVersion ? "--version" : arguments.first else {
            try console.write(help(width: console.width))
            return ExitCode.usageError
        }
        switch name {
        case "--help", "-h", "help":
            guard let topic = arguments.dropFirst().first, !topic.hasPrefix("-") else {
                try console.write(help(width: console.width))
                return ExitCode.success
            }
            try console.write(try command(topic).syntax.help(width: console.width))
            return ExitCode.success
        case "--version", "version":
            try writeVersion(console)
            return ExitCode.success
        default: break
        }
        let command = try command(name)
        var words = Array(arguments.dropFirst())
        // The version is available as JSON in commands without --json, too.
        if words.prefix(while: { $0 != "--" }).contains("--version") {
            words.removeAll { $0 == "--json" }
        }
        let parsed = try command.syntax.parse(words)
        if parsed.has("--help") {
            try console.write(command.syntax.help(width: console.width))
            return ExitCode.success
        }
        if parsed.has("--version") {
            try writeVersion(console)
            return ExitCode.success
        }
        return try await command.run(parsed, console)
    }

    private static func writeVersion(_ console: Console) throws {
        guard console.isJSON else { return try console.write("cameo \(version)\n") }
        try console.write(
            JSONValue.object(JSONObject([("version", .string(version))])).compact + "\n"
        )
    }

    /// Returns the syntax of a command.
    static func syntax(named name: String) throws(UsageError) -> Syntax { try command(name).syntax }

    private static func command(_ name: String) throws(UsageError) -> Command {
        if let command = commands.first(where: { $0.syntax.name == name }) { return command }
        guard !name.hasPrefix("-") else { throw misplacedOption(name) }
        let names = syntaxes.map(\.name)
        throw UsageError(
            "Unknown command '\(name)'; "
                + name.suggestion(
                    among: names,
                    otherwise: "use one of \(names.joined(separator: ", "))"
                )
        )
    }

    /// Returns the error for an option in the place of the command.
    private static func misplacedOption(_ name: String) -> UsageError {
        let option = name.split(separator: "=", maxSplits: 1).first.map(String.init) ?? name
        let isOption = syntaxes.contains { syntax in
            syntax.allOptions.contains { $0.name == option || $0.shortName == option }
        }
        guard !isOption else {
            return UsageError("\(option) must follow the command: cameo COMMAND \(option)")
        }
        return UsageError(
            "Unknown option \(option) of cameo; "
                + (option.nearest(of: ["--help", "--version"]).map { "did you mean \($0)?" }
                    ?? "its options are --help and --version, and a command's options follow it")
        )
    }

    static func help(width: Int) -> String {
        let column = syntaxes.map(\.name.count).max() ?? 0
        let list = syntaxes.map { "  \($0.name.padded(to: column))  \($0.summary)" }
        return """
            \(Syntax.wrapped(summary, to: min(max(width, 60), 100)))

            usage: cameo COMMAND [OPTIONS] FILE…

            commands:
            \(list.joined(separator: "\n"))

            options:
              -h, --help  Show help information.
              --version   Show the version.

            Run cameo COMMAND --help for the options of a command.

            """
    }

    /// The purpose of the tool.
    static let summary =
        "Preview, check and send iOS push notifications that look like messages from a person, and "
        + "install the service extension that styles them."
}

/// A command of the tool.
struct Command: Sendable {
    /// The command's name, operands and options.
    let syntax: Syntax
    /// Runs the command, and returns the exit code.
    let run: @Sendable (Arguments, Console) async throws -> Int32
}
