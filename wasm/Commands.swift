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
    let result = PayloadCommands.run(words) ?? ProjectCommand.run(words, WasmHost())
    return response(Array(result.compact.utf8))
}

/// The commands of the module: `doctor PROJECT APP`, and `uninstall PROJECT`.
private enum ProjectCommand {
    /// Returns an object with the command's result, or its error.
    static func run(_ words: [String], _ host: any Host) -> JSONValue {
        do throws(ProjectError) {
            let bundle = FilePath(words.count > 1 ? words[1] : "/")
            switch (words.first, words.count) {
            case ("doctor", 3): return object("findings", try doctor(bundle, app: words[2], host))
            case ("uninstall", 2): return object("changed", try uninstall(bundle, host))
            default: return object("error", .string("unknown command"))
            }
        } catch {
            return object("error", .string(error.description))
        }
    }

    private static func object(_ name: String, _ value: JSONValue) -> JSONValue {
        .object(JSONObject([(name, value)]))
    }

    /// The findings, as in the JSON of `cameo doctor`.
    private static func doctor(
        _ bundle: FilePath,
        app: String,
        _ host: any Host
    ) throws(ProjectError) -> JSONValue {
        let folder = try ProjectFolder(bundle, host)
        return .array(
            try Doctor(folder, app: app).examine().map { result in
                .object(
                    JSONObject([
                        ("check", .string(result.check.rawValue)),
                        ("status", .string(result.outcome.rawValue)),
                        ("message", .string(result.message)),
                        ("fix", result.suggestion.map { JSONValue.string($0) } ?? .null),
                        ("fixable", .bool(result.isFixable)),
                    ])
                )
            }
        )
    }

    /// Removes all extensions. Returns the paths of the files that changed.
    private static func uninstall(
        _ bundle: FilePath,
        _ host: any Host
    ) throws(ProjectError) -> JSONValue {
        try ProjectFolder.finishInterruptedRun(bundle, isDry: false, host)
        let folder = try ProjectFolder(bundle, host)
        let installer = Installer(folder) { _ in InstallResources() }
        let changes = try installer.uninstall()
        try changes.write()
        return .array(changes.changes.map { .string($0.path) })
    }
}
