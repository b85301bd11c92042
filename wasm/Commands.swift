/// Runs a command; see `nodeHost.js`.
///
/// - Parameters:
///   - request: A form, and the words of the command, joined by NUL. The form `line` is a command line, whose output is
///     written to the host. The others are `version`, `expo` (the work of the config plugin) and `json` (a command for
///     projects that returns its report).
///   - count: The size of the request, in bytes.
/// - Returns: The size of the result (4 bytes, little-endian), followed by its JSON. The host releases it with
///   `cameo_free`. Null if there isn't enough memory.
@_cdecl("cameo_command")
public func cameoCommand(
    _ request: UnsafePointer<UInt8>,
    _ count: UInt32
) -> UnsafeMutableRawPointer? {
    HostProgram.current = .npx
    var words = UnsafeBufferPointer(start: request, count: Int(count)).split(
        separator: 0,
        omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    let form = words.removeFirst()
    // A form without words is followed by an empty word.
    if words == [""] { words = [] }
    let result =
        switch form {
        case "line":
            JSONObject([("exitCode", .number(JSONNumber(Int(CommandLineRun(words).run()))))])
        case "expo": ExpoInstall(words.last ?? "", WasmHost()).run()
        case "version": JSONObject([("version", .string(PublishedPackage.version))])
        default: ProjectCommands.json(words, WasmHost())
        }
    return response(Array(JSONValue.object(result).compact.utf8))
}
