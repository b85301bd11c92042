/// Runs a command for a project; see `nodeHost.js`.
///
/// - Parameters:
///   - request: The words of the command, joined by NUL.
///   - count: The size of the request, in bytes.
/// - Returns: The size of the result (4 bytes, little-endian), followed by its JSON. The host releases it with
///   `cameo_free`. Null if there isn't enough memory.
@_cdecl("cameo_command")
public func cameoCommand(
    _ request: UnsafePointer<UInt8>,
    _ count: UInt32
) -> UnsafeMutableRawPointer? {
    let words = UnsafeBufferPointer(start: request, count: Int(count)).split(
        separator: 0,
        omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    let host = WasmHost()
    let result =
        words.first == "expo"
        ? ExpoInstall(words.last ?? "", host).run() : ProjectCommands.run(words, host)
    return response(Array(JSONValue.object(result).compact.utf8))
}
