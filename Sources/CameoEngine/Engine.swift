import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost

/// The commands of the tool for hosts without files, a network or a clock. They take bytes and
/// return bytes.
///
/// WebAssembly modules and tests call the engine. A host, such as a page or the npm package, reads
/// files, downloads images and provides the time. The pure core makes all decisions, so that every
/// host displays the same results.
///
/// Requests and responses are frames. A frame consists of the size of a JSON header (4 bytes,
/// little-endian), the header, and blocks of bytes. The header's array `blocks` contains the sizes
/// of the blocks. ``EngineRequest`` and ``EngineResponse`` describe the headers.
package enum Engine {
    /// The version of the tool that has the same behavior.
    package static let version = "0.1.0"

    /// The version of the frames and of the header's keys. It increases if a key is removed or
    /// renamed, or changes its meaning.
    package static let interfaceVersion = 2

    /// The maximum size of a request, in bytes. ``FileProblem/maxSize`` limits the size of files.
    package static let maxRequestSize = 128_000_000

    /// Runs a request.
    ///
    /// The response to an invalid request contains the error.
    package static func run(_ frame: [UInt8]) -> [UInt8] {
        do throws(RequestError) {
            return run(try EngineRequest(frame: frame)).frame
        } catch {
            let entry = ErrorEntry(code: "request", message: error.description)
            return EngineResponse(exitCode: 70, messages: entry.json.compact + "\n").frame
        }
    }

    private static func run(_ request: EngineRequest) -> EngineResponse {
        let host = RequestHost(request)
        let messages = Messages(
            isJSON: request.header["messages"]?.text == "json",
            verbosity: request.flag("isQuiet") ? .quiet : .normal
        ) { host.report($0) }
        let context = CommandContext(
            host,
            messages,
            Terminal(
                width: min(max(request.header["width"]?.integer ?? 80, 1), 10_000),
                isColored: request.flag("isColored")
            ),
            version: version
        )
        do throws(CommandError) {
            let exitCode = try run(request, context)
            return EngineResponse(
                exitCode: exitCode,
                output: host.output,
                messages: host.messages,
                files: host.written
            )
        } catch {
            messages.report(error)
            return EngineResponse(exitCode: error.exitCode, messages: host.messages)
        }
    }

    private static func run(
        _ request: EngineRequest,
        _ context: CommandContext
    ) throws(CommandError) -> Int32 {
        try request.arguments.check()
        switch request.command {
        case .version:
            let members: [JSONObject.Member] = [
                ("version", .string(version)),
                ("interfaceVersion", .number(JSONNumber(interfaceVersion))),
            ]
            try context.write(.text(JSONValue.object(JSONObject(members)).compact))
            return ExitCode.success
        case .functions:
            try context.write(.text(FunctionOptions.json.compact))
            return ExitCode.success
        case .settings: return try SettingsCheck.run(request.files, context)
        case .payload: return try PayloadExtraction.run(request.files, context)
        case .inspect, .map, .lint, .preview:
            guard let name = CommandName(rawValue: request.command.rawValue) else {
                return ExitCode.usageError
            }
            return try Command.run(
                name,
                request.arguments,
                [.inspect, .map, .lint, .preview],
                RequestDriver(request, context)
            )
        }
    }
}

/// A driver that runs the commands of requests.
private struct RequestDriver: SequentialDriver {
    let context: CommandContext
    let downloads: HostDownloads
    let files: [PayloadFile.Source]?
    let page: PreviewCommand.Page?

    init(_ request: EngineRequest, _ context: CommandContext) {
        (files, page, self.context) = (request.files, request.page, context)
        downloads = HostDownloads(images: request.images)
    }
}
