import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview
import CameoSend
import Foundation

#if os(Linux)
import CameoLinux
#endif

/// The command-line tool `cameo`.
package enum CommandLineTool {
    /// The tool's version.
    package static let version = "0.1.0"

    private static let commands: [Command] = [
        .inspect, .map, .lint, .preview, .gallery, .diff, .send, .install, .adopt, .uninstall,
        .doctor, .completions, .manual,
    ]

    /// Runs the tool.
    ///
    /// - Parameter arguments: The arguments, without the name of the tool.
    /// - Returns: 0 for success, 1 for findings or a failure, 2 for a project that isn't set up, 64 for incorrect
    ///   usage, 66 for a file that can't be read or written, 69, 75 and 77 for a provider that can't be reached, asks
    ///   to try later or refuses the key, 78 for an invalid configuration.
    package static func run(_ arguments: [String]) async -> Int32 {
        #if os(Linux)
        StaticProgram.prepare()
        #endif
        // A closed pipe is an error of the write that fails, so that files are still written.
        signal(SIGPIPE, SIG_IGN)
        // Incorrect usage is reported in the requested form, too.
        let options = arguments.prefix { $0 != "--" }
        let console = Console(
            isJSON: options.contains(OptionName.json.rawValue),
            verbosity: Verbosity(options)
        )
        let start = DispatchTime.now().uptimeNanoseconds
        defer {
            let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            console.explainDetail("\((seconds * 100).rounded() / 100) s")
        }
        do {
            return try await run(arguments, console)
        } catch {
            console.report(error)
            return switch error {
            case let error as CommandError: error.exitCode
            case let error as SendError: error.exitCode
            default: ExitCode.failure
            }
        }
    }

    private static func run(_ arguments: [String], _ console: Console) async throws -> Int32 {
        // Only --version has a form as JSON that needs no command.
        let isVersion =
            Set(arguments) == [OptionName.json.rawValue, OptionName.version.rawValue]
        guard let name = isVersion ? OptionName.version.rawValue : arguments.first else {
            try console.write(HelpText.tool(columns: console.width))
            return ExitCode.usageError
        }
        let option = CommandOption.general(name)?.name
        if option == .help || name == "help" {
            let topic = arguments.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
            try console.write(
                try topic.map { try help(CommandSyntax.named($0), console) }
                    ?? HelpText.tool(columns: console.width)
            )
            return ExitCode.success
        }
        if option == .version || name == "version" {
            try writeVersion(console)
            return ExitCode.success
        }
        let syntax = try CommandSyntax.named(name)
        var words = Array(arguments.dropFirst())
        // The version is available as JSON in commands without --json, too.
        if words.prefix(while: { $0 != "--" }).contains(OptionName.version.rawValue) {
            words.removeAll { $0 == OptionName.json.rawValue }
        }
        let parsed = try syntax.parse(words)
        if parsed.has(.help) {
            try console.write(help(syntax, console))
            return ExitCode.success
        }
        if parsed.has(.version) {
            try writeVersion(console)
            return ExitCode.success
        }
        try parsed.check()
        guard let command = commands.first(where: { $0.name == syntax.name }) else {
            return ExitCode.usageError
        }
        return try await command.run(parsed, console)
    }

    private static func writeVersion(_ console: Console) throws {
        guard console.isJSON else { return try console.write("cameo \(version)\n") }
        try console.write(
            JSONValue.object(JSONObject([("version", .string(version))])).compact + "\n"
        )
    }

    /// Returns the help of a command.
    static func help(
        _ syntax: CommandSyntax,
        _ console: Console,
        isManual: Bool = false
    ) -> String {
        HelpText.command(
            syntax,
            columns: console.width,
            isManual: isManual,
            documentation: DocumentationURL.article(syntax.article)
        )
    }
}

/// A command of the tool.
struct Command: Sendable {
    let name: CommandName
    /// Runs the command, and returns the exit code.
    let run: @Sendable (Arguments, Console) async throws -> Int32
}
