/// The commands of the module for payloads: `lint`, `inspect`, and `configurations FILE`, which finds the configurations
/// of a preview.
enum PayloadCommands {
    /// Runs a command.
    ///
    /// - Returns: An object with the exit code; `nil` if it isn't a command for payloads.
    static func run(_ words: [String]) -> JSONValue? {
        let name: CommandName
        switch words.first {
        case "lint": name = .lint
        case "inspect", "configurations": name = .inspect
        default: return nil
        }
        let host = WasmCommandHost()
        let options = words.prefix { $0 != "--" }
        let messages = Messages(
            isJSON: options.contains(OptionName.json.rawValue),
            verbosity: Verbosity(options)
        ) { host.report($0) }
        let terminal = host.terminal
        let context = CommandContext(
            host,
            messages,
            width: terminal.first.flatMap { Int($0) } ?? 80,
            isTerminal: terminal.contains("terminal"),
            isColored: terminal.contains("colored"),
            version: Engine.version
        )
        var members: [JSONObject.Member] = []
        var exitCode = ExitCode.success
        do throws(CommandError) {
            let arguments = try parse(name, Array(words.dropFirst()))
            if words.first == "configurations" {
                members.append(("levels", try levels(arguments, context)))
            } else {
                exitCode = try run(name, arguments, context)
            }
        } catch {
            exitCode = error.exitCode
            if words.first == "configurations", let entry = error.parts.first?.entry {
                members.append(("error", entry.json))
            } else {
                messages.report(error)
            }
        }
        members.append(("exitCode", .number(JSONNumber(Int(exitCode)))))
        return .object(JSONObject(members))
    }

    private static func parse(
        _ name: CommandName,
        _ words: [String]
    ) throws(CommandError) -> Arguments {
        let arguments = try CommandSyntax.of(name).parse(words)
        try arguments.check()
        return arguments
    }

    private static func run(
        _ name: CommandName,
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) -> Int32 {
        guard name == .lint else {
            var command = try InspectCommand(arguments, context)
            return try command.run()
        }
        if let text = try LintCommand.rules(arguments, width: context.width) {
            try context.write(.text(text))
            return ExitCode.success
        }
        let options = try LintOptions(arguments)
        let files = try LintFiles(arguments, context)
        var command = try LintCommand(options, arguments, files, project: nil, context)
        return try command.run()
    }

    /// Returns the configurations that apply to a file: the path of each, its folder and the files that it names.
    private static func levels(
        _ arguments: Arguments,
        _ context: CommandContext
    ) throws(CommandError) -> JSONValue {
        let loader = try ConfigurationLoader(arguments, context)
        let chain = try loader.chain(forFile: arguments.files.first ?? "-")
        return .array(
            chain.levels.map { level in
                let files = level.files(in: context.folder).dropFirst()
                return .object(
                    JSONObject([
                        ("file", .string(level.file)), ("folder", .string(level.folder)),
                        ("files", .array(files.map { .string($0) })),
                    ])
                )
            }
        )
    }
}

/// The files, the streams and the terminal of the process that runs the module, which `payloads.js` provides.
private final class WasmCommandHost: CommandHost {
    /// The operations, with the numbers that `payloads.js` has.
    private enum Operation: UInt32 {
        case input = 40
        case info, linkKind, contents, resolved, isWritable, write, report, environment
        case currentFolder, time, terminal
    }

    private func call(
        _ operation: Operation,
        _ fields: [String] = [],
        _ bytes: [UInt8]? = nil
    ) throws(HostError) -> [UInt8] {
        try WasmHost.call(operation.rawValue, fields, bytes)
    }

    private func texts(
        _ operation: Operation,
        _ fields: [String] = []
    ) throws(HostError) -> [String] {
        WasmHost.texts(try call(operation, fields))
    }

    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        try call(.input, [path, "\(limit)"])
    }

    func info(_ path: String) throws(HostError) -> InputInfo {
        let fields = try texts(.info, [path])
        guard fields.count == 4, let permissions = Int(fields[1]), let device = UInt64(fields[2]),
            let number = UInt64(fields[3])
        else { throw HostError(name: "EIO", path) }
        return InputInfo(
            kind: kind(fields[0]),
            permissions: permissions,
            identity: .init(device: device, number: number)
        )
    }

    private func kind(_ text: String) -> InputInfo.Kind {
        switch text.utf8.first {
        case UInt8(ascii: "f"): .file
        case UInt8(ascii: "d"): .folder
        case UInt8(ascii: "l"): .link
        case UInt8(ascii: "p"): .pipe
        default: .other
        }
    }

    func kind(ofLink path: String) -> InputInfo.Kind? {
        (try? texts(.linkKind, [path]))?.first.map { kind($0) }
    }

    func contents(
        of folder: String
    ) throws(HostError) -> [(name: String, kind: InputInfo.Kind)] {
        let result = try call(.contents, [folder])
        if result.isEmpty { return [] }
        return WasmHost.texts(result).map { (name: String($0.dropFirst()), kind: kind($0)) }
    }

    func resolved(_ path: String) -> String { (try? texts(.resolved, [path]))?.first ?? path }

    func isWritable(_ path: String) -> Bool { (try? call(.isWritable, [path])) != nil }

    func write(
        _ path: String,
        _ contents: [OutputContent],
        _ mode: OutputMode
    ) throws(HostError) {
        var before: [UInt8] = []
        var word = "replace"
        switch mode {
        case .replace: break
        case .append: word = "append"
        case .fix(let bytes):
            before = bytes
            word = "\(bytes.count)"
        }
        _ = try call(.write, [path, word], before + contents.joined())
    }

    func report(_ text: String) { _ = try? call(.report, [], Array(text.utf8)) }

    func environment(_ name: String) -> String? { (try? texts(.environment, [name]))?.first }

    var currentFolder: String { (try? texts(.currentFolder))?.first ?? "" }

    var time: Double? { (try? texts(.time))?.first.flatMap { Double($0) } }

    /// The width of lines, then `terminal`, `colored` and `input` for what is one.
    var terminal: [String] { (try? texts(.terminal)) ?? [] }

    var readsTerminal: Bool { terminal.contains("input") }
}
