/// A run of a command line.
struct CommandLineRun {
    private let words: [String]
    private let host = WasmCommandHost()
    private var context: CommandContext

    init(_ words: [String]) {
        self.words = words
        let host = host
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
        context.browser = host
    }

    /// Runs the command, and returns its exit code.
    func run() -> Int32 {
        do throws(CommandError) {
            return try Command.run(
                words,
                [
                    .inspect, .map, .lint, .preview, .gallery, .diff, .install, .adopt, .uninstall,
                    .doctor, .manual,
                ],
                NodeDriver(context, host)
            )
        } catch {
            context.messages.report(error)
            return error.exitCode
        }
    }
}

/// Runs the commands of `npx expo-cameo`.
private struct NodeDriver: SequentialDriver, ProjectDriver {
    let context: CommandContext
    let downloads: HostDownloads
    private let host: WasmCommandHost

    init(_ context: CommandContext, _ host: WasmCommandHost) {
        (self.context, self.host) = (context, host)
        downloads = HostDownloads(context)
    }

    func project(_ arguments: Arguments) -> ProjectContext {
        ProjectContext(arguments, WasmHost(), WasmTerminal(context))
    }

    /// Runs the command once. The process follows the files, and runs the command line again.
    func watch(
        _ arguments: Arguments,
        _ run: @escaping () throws(CommandError) -> Int32
    ) throws(CommandError) -> Int32 {
        let watched = try WatchedFiles(arguments, context)
        host.watch(watched)
        var exitCode: Int32
        do throws(CommandError) {
            exitCode = try run()
        } catch {
            guard !error.endsWatching else { throw error }
            context.messages.report(error)
            exitCode = error.exitCode
        }
        context.messages.notice(watched.notice)
        return exitCode
    }
}

/// The files, the streams and the terminal of the process that runs the module, which `commandHost.js` provides.
private final class WasmCommandHost: CommandHost, BrowserHost {
    /// The operations, with the numbers that `commandHost.js` has.
    fileprivate enum Operation: UInt32 {
        case input = 40
        case info, linkKind, contents, resolved, isWritable, write, report, environment
        case currentFolder, time, terminal, responses
        case temporaryPage, openPage
        case startBrowser, resize, show, removeBackground, evaluate, image, close
        case watch
    }

    fileprivate func call(
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

    func responses(to requests: [WebRequest]) -> [Result<WebResponse, HostError>] {
        let list = requests.map { request in
            JSONValue.object(
                JSONObject([
                    ("url", .string(request.url)),
                    ("byteLimit", .number(JSONNumber(request.byteLimit))),
                    ("timeLimit", .number(JSONNumber(request.timeLimit))),
                ])
            )
        }
        do throws(HostError) {
            let reply = try call(.responses, [], Array(JSONValue.array(list).compact.utf8))
            let end = reply.firstIndex(of: 0) ?? reply.count
            let items = (try? JSONDocument(parsing: Array(reply[..<end])))?.root.array ?? []
            var start = end + 1
            return requests.indices.map { index in
                let item = index < items.count ? items[index].object : nil
                let count = item?["bytes"]?.integer ?? 0
                defer { start += count }
                guard let item, let status = item["status"]?.integer else {
                    return .failure(
                        HostError(
                            name: item?["code"]?.text ?? "EIO",
                            item?["message"]?.text ?? "there is no response"
                        )
                    )
                }
                var seconds = 0.0
                if case .number(let number)? = item["seconds"] { seconds = number.double ?? 0 }
                return .success(
                    WebResponse(
                        status: status,
                        location: item["location"]?.text,
                        contentType: item["type"]?.text,
                        body: Array(reply[start..<start + count]),
                        seconds: seconds
                    )
                )
            }
        } catch {
            return requests.map { _ in .failure(error) }
        }
    }

    func report(_ text: String) { _ = try? call(.report, [], Array(text.utf8)) }

    func environment(_ name: String) -> String? { (try? texts(.environment, [name]))?.first }

    var currentFolder: String { (try? texts(.currentFolder))?.first ?? "" }

    var time: Double? { (try? texts(.time))?.first.flatMap { Double($0) } }

    /// The width of lines, then `terminal`, `colored` and `input`, each if its stream is a
    /// terminal.
    var terminal: [String] { (try? texts(.terminal)) ?? [] }

    var readsTerminal: Bool { terminal.contains("input") }

    /// Follows files for `--watch`.
    func watch(_ files: WatchedFiles) {
        func array(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
        let configured = files.configured.map { array($0) } ?? .null
        let object = JSONObject([("named", array(files.named)), ("configured", configured)])
        _ = try? call(.watch, [], Array(JSONValue.object(object).compact.utf8))
    }

    // MARK: Browser

    var temporaryPage: String { (try? texts(.temporaryPage))?.first ?? "" }

    func open(_ page: String) throws(HostError) { _ = try call(.openPage, [page]) }

    func start(scale: Double) throws(HostError) -> any PageBrowser {
        _ = try call(.startBrowser, [JSONNumber(scale).text])
        return WasmBrowser(self)
    }
}

/// The browser that the process started.
private final class WasmBrowser: PageBrowser {
    private let host: WasmCommandHost

    init(_ host: WasmCommandHost) { self.host = host }

    func resize(width: Int, height: Int, scale: Double) throws(HostError) {
        _ = try host.call(.resize, ["\(width)", "\(height)", JSONNumber(scale).text])
    }

    func open(_ html: String, zoom: Double) throws(HostError) {
        _ = try host.call(.show, [JSONNumber(zoom).text], Array(html.utf8))
    }

    func removeBackground() throws(HostError) { _ = try host.call(.removeBackground) }

    func evaluate(_ script: String) throws(HostError) -> JSONValue {
        let result = try host.call(.evaluate, [], Array(script.utf8))
        return (try? JSONDocument(parsing: result))?.root ?? .null
    }

    func image(_ format: PictureFormat, area: PageArea?) throws(HostError) -> [UInt8] {
        let edges = area.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
        return try host.call(.image, [format.rawValue] + edges.map { JSONNumber($0).text })
    }

    func close() { _ = try? host.call(.close) }
}
