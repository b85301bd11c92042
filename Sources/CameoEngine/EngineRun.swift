import Cameo
import CameoAnalysis
import CameoCommands

/// A run of a command of the tool for the files of a request.
struct EngineRun {
    let arguments: Arguments
    private let request: EngineRequest
    private let host: RequestHost

    /// Reads the options of a request.
    ///
    /// - Parameter more: The options that only the command has.
    init(
        _ request: EngineRequest,
        _ more: [(name: OptionName, value: String)] = []
    ) throws(EngineError) {
        self.request = request
        host = try RequestHost(request)
        let header = request.header
        var options = more
        if let file = header["mapping"]?.object {
            options.append((.mapping, file.word("name") ?? "mapping"))
        }
        if let file = header["settings"]?.object {
            options.append((.settings, file.word("name") ?? "settings"))
        }
        for name in header["provider"]?.array ?? [] {
            options.append((.provider, name.text ?? ""))
        }
        if let style = request.word("titleStyle") { options.append((.titleStyle, style)) }
        for user in header["currentUser"]?.array ?? [] {
            if let user = user.text { options.append((.currentUser, user)) }
        }
        do throws(CommandError) {
            arguments = try Arguments(options, of: CommandOption.pageRows)
        } catch {
            throw .usage(error.description)
        }
    }

    /// Runs the command, and adds what it writes to the response.
    ///
    /// - Parameter body: Runs the command, and returns its exit code.
    func finish(
        _ response: inout EngineResponse,
        _ body: (CommandContext) throws(CommandError) -> Int32
    ) throws(EngineError) {
        response.exitCode = try perform(&response, body)
        response.write(host.output)
        for (name, bytes) in host.written { response.add(file: name, bytes) }
    }

    /// Returns the parser for files with a chain of configurations.
    func parser(
        _ chain: ConfigurationChain,
        _ response: inout EngineResponse
    ) throws(EngineError) -> PayloadParser {
        try perform(&response) { (context) throws(CommandError) in
            try ParsingOptions.parser(arguments, context, chain: chain)
        }
    }

    /// Performs work of a command, and adds its messages to the response.
    private func perform<Value>(
        _ response: inout EngineResponse,
        _ body: (CommandContext) throws(CommandError) -> Value
    ) throws(EngineError) -> Value {
        let messages = Messages(
            isJSON: request.writesJSONMessages,
            verbosity: request.flag("isQuiet") ? .quiet : .normal
        ) { [host] in host.report($0) }
        let context = CommandContext(
            host,
            messages,
            width: request.width,
            isTerminal: false,
            isColored: request.isColored,
            version: Engine.version
        )
        do throws(CommandError) {
            let value = try body(context)
            response.add(messages: host.messages)
            return value
        } catch {
            guard host.needs.isEmpty else { throw .needs(host.needs) }
            for error in error.parts.dropLast() { messages.report(error) }
            response.add(messages: host.messages)
            throw EngineError(error)
        }
    }
}
