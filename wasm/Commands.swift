/// Runs a command; see `nodeHost.js`.
///
/// - Parameters:
///   - request: `json` or `text`, and the words of the command, joined by NUL.
///   - count: The size of the request, in bytes.
/// - Returns: The size of the result (4 bytes, little-endian), followed by its JSON. The host releases it with
///   `cameo_free`. Null if there isn't enough memory.
@_cdecl("cameo_command")
public func cameoCommand(
    _ request: UnsafePointer<UInt8>,
    _ count: UInt32
) -> UnsafeMutableRawPointer? {
    var words = UnsafeBufferPointer(start: request, count: Int(count)).split(
        separator: 0,
        omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    let form = words.removeFirst()
    if let result = PayloadCommands.run(words) { return response(Array(result.compact.utf8)) }
    let host = WasmHost()
    let result =
        if words.first == "expo" {
            ExpoInstall(words.last ?? "", host).run()
        } else if form == "json" {
            ProjectCommands.json(words, host)
        } else {
            run(words, host)
        }
    return response(Array(JSONValue.object(result).compact.utf8))
}

/// Runs a command in the host's terminal. Returns its exit code, or its error.
private func run(_ words: [String], _ host: WasmHost) -> JSONObject {
    do throws(CommandError) {
        let exitCode = try ProjectCommands.run(words, host, WasmTerminal(host))
        return JSONObject([("exitCode", .number(JSONNumber(Int(exitCode))))])
    } catch {
        return ProjectCommands.error(error)
    }
}

/// The terminal of the process that runs the module.
private final class WasmTerminal: ProjectTerminal {
    private let host: WasmHost
    let width: Int
    let isTerminal: Bool
    let isQuiet: Bool

    init(_ host: WasmHost) {
        self.host = host
        let properties = host.terminal
        width = properties.first.flatMap { Int($0) } ?? 80
        isTerminal = properties.contains("terminal")
        isQuiet = properties.contains("quiet")
    }

    func write(_ text: String) throws(CommandError) {
        do throws(HostError) {
            try host.write(text)
        } catch {
            throw OutputFile.standardOutputError(error.name)
        }
    }

    func ask(_ question: String) -> String? { host.ask(question) }

    /// Node's part of a command blocks, so nothing is shown meanwhile.
    func showProgress(_ text: String?) {}
}
