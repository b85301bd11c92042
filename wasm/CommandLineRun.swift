/// A run of a command line.
struct CommandLineRun {
    private let words: [String]
    private let context: CommandContext

    init(_ words: [String]) {
        self.words = words
        let host = WasmCommandHost()
        let options = words.prefix { $0 != "--" }
        let terminal = host.terminal
        context = CommandContext(
            host,
            Messages(
                isJSON: options.contains(OptionName.json.rawValue),
                verbosity: Verbosity(options)
            ) { host.report($0) },
            width: terminal.first.flatMap { Int($0) } ?? 80,
            isTerminal: terminal.contains("terminal"),
            isColored: terminal.contains("colored"),
            version: PublishedPackage.version
        )
    }

    /// Runs the command. Returns `exitCode`, or `arguments` for a command that the host runs.
    var result: JSONObject {
        do throws(CommandError) {
            let request = try CommandLineRequest(
                words,
                columns: context.width,
                version: context.version
            )
            switch request {
            case .text(let text, let exitCode):
                try context.write(.text(text))
                return Self.object(exitCode)
            case .command(let syntax, let arguments):
                return try run(syntax.name, arguments)
            }
        } catch {
            context.messages.report(error)
            return Self.object(error.exitCode)
        }
    }

    private static func object(_ exitCode: Int32) -> JSONObject {
        JSONObject([("exitCode", .number(JSONNumber(Int(exitCode))))])
    }

    private func run(
        _ name: CommandName,
        _ arguments: Arguments
    ) throws(CommandError) -> JSONObject {
        switch name {
        case .install, .adopt, .uninstall, .doctor:
            return Self.object(try ProjectCommands.run(name, project(arguments), context))
        case .inspect:
            var command = try InspectCommand(arguments, context)
            return Self.object(try command.run())
        case .lint:
            return Self.object(try lint(arguments))
        case .manual: return Self.object(try ManualCommand.run(arguments, context))
        default:
            return JSONObject([("command", .string(name.rawValue)), ("arguments", json(arguments))])
        }
    }

    private func project(_ arguments: Arguments) -> ProjectContext {
        ProjectContext(arguments, WasmHost(), WasmTerminal(context))
    }

    private func lint(_ arguments: Arguments) throws(CommandError) -> Int32 {
        if let text = try LintCommand.rules(arguments, width: context.width) {
            try context.write(.text(text))
            return ExitCode.success
        }
        let options = try LintOptions(arguments)
        let files = try LintFiles(arguments, context)
        let app = try LintProject(project(arguments))
        var command = try LintCommand(options, arguments, files, project: app, context)
        let downloads = HostDownloads(context)
        return try command.run { downloads.responses(to: $0) }
    }

    /// The arguments of a command that the host runs.
    private func json(_ arguments: Arguments) -> JSONValue {
        func array(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        func options(_ list: [(name: OptionName, value: String)]) -> JSONValue {
            .array(
                list.map { name, value in
                    .object(
                        JSONObject([("name", .string(name.rawValue)), ("value", .string(value))])
                    )
                }
            )
        }
        return .object(
            JSONObject([
                ("files", array(arguments.files)),
                ("options", options(arguments.options.map { ($0.option.name, $0.value) })),
                ("outputs", options(arguments.outputs.map { ($0.option, $0.path) })),
                ("inputs", array(arguments.inputs)), ("folders", array(arguments.folders)),
                ("ignoredInTerminal", JSONValue(CommandOption.ignoredInTerminal(arguments))),
            ])
        )
    }

    /// The configurations that apply to a file: `levels` with the path of each, its folder and the files that it
    /// names, or `error` and `exitCode`.
    var configurations: JSONObject {
        do throws(CommandError) {
            let arguments = try CommandSyntax.of(.inspect).parse(words)
            let loader = try ConfigurationLoader(arguments, context)
            let chain = try loader.chain(forFile: arguments.files.first ?? "-")
            let levels = chain.levels.map { level in
                let files = level.files(in: context.folder).dropFirst()
                return JSONValue.object(
                    JSONObject([
                        ("file", .string(level.file)), ("folder", .string(level.folder)),
                        ("files", .array(files.map { .string($0) })),
                    ])
                )
            }
            return JSONObject([("levels", .array(levels))])
        } catch {
            var members = Self.object(error.exitCode).members
            if let entry = error.parts.first?.entry { members.append(("error", entry.json)) }
            return JSONObject(members)
        }
    }
}

/// The files, the streams and the terminal of the process that runs the module, which `commandHost.js` provides.
private final class WasmCommandHost: CommandHost {
    /// The operations, with the numbers that `commandHost.js` has.
    private enum Operation: UInt32 {
        case input = 40
        case info, linkKind, contents, resolved, isWritable, write, report, environment
        case currentFolder, time, terminal, request
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

    func request(
        _ url: String,
        byteLimit: Int,
        timeLimit: Double
    ) throws(HostError) -> WebResponse {
        // The status, the target of a redirect and the type precede the content.
        let parts = try call(.request, [url, "\(byteLimit)", "\(timeLimit)"]).split(
            separator: 0,
            maxSplits: 3,
            omittingEmptySubsequences: false
        )
        let texts = parts.prefix(3).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 4, let status = Int(texts[0]) else {
            throw HostError(name: "EIO", "there is no response")
        }
        return WebResponse(
            status: status,
            location: texts[1].isEmpty ? nil : texts[1],
            contentType: texts[2].isEmpty ? nil : texts[2],
            body: Array(parts[3])
        )
    }

    func report(_ text: String) { _ = try? call(.report, [], Array(text.utf8)) }

    func environment(_ name: String) -> String? { (try? texts(.environment, [name]))?.first }

    var currentFolder: String { (try? texts(.currentFolder))?.first ?? "" }

    var time: Double? { (try? texts(.time))?.first.flatMap { Double($0) } }

    /// The width of lines, then `terminal`, `colored` and `input` for what is one.
    var terminal: [String] { (try? texts(.terminal)) ?? [] }

    var readsTerminal: Bool { terminal.contains("input") }
}
