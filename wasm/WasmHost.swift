/// Access to the files, the programs, the clock and the random numbers of the process that runs the
/// module, which `operations.js` provides.
///
/// A request is the number of an operation and its fields, joined by NUL. The last field may be any bytes.
final class WasmHost: Host, BrowserHost {
    /// The operations, with the numbers that `operations.js` has.
    enum Operation: UInt32 {
        case input = 1
        case info, linkKind, contents, resolved, isWritable, write, responses, environment
        case currentFolder, time, readLine, pause, report, terminal
        case create, linkTarget, isReadable, rename, remove, createFolder, setPermissions
        case lock, unlock, isIgnored, libraryPaths, resource, uniqueName
        case program, startBrowser, send, receive, close, openPage, temporaryPage
    }

    func call(
        _ operation: Operation,
        _ fields: [String] = [],
        _ bytes: [UInt8]? = nil
    ) throws(HostError) -> [UInt8] {
        var request = Array(fields.joined(separator: "\0").utf8)
        if let bytes { request += (fields.isEmpty ? [] : [0]) + bytes }
        let result = request.withUnsafeBytes {
            hostCall(operation.rawValue, $0.baseAddress, UInt32($0.count))
        }
        defer { release(result) }
        let count = Int(UInt32(littleEndian: result.load(as: UInt32.self)))
        let content = [UInt8](UnsafeRawBufferPointer(start: result + 5, count: count))
        guard result.load(fromByteOffset: 4, as: UInt8.self) != 0 else { return content }
        let parts = Self.texts(content)
        throw HostError(name: parts[0], parts.count > 1 ? parts[1] : "")
    }

    /// Returns the strings in bytes, separated by NUL.
    private static func texts(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Returns the strings of a result; `nil` for an error.
    private func texts(_ operation: Operation, _ fields: [String] = []) -> [String]? {
        (try? call(operation, fields)).map { Self.texts($0) }
    }

    /// Returns the only string of a result; `nil` for an error.
    private func text(_ operation: Operation, _ fields: [String] = []) -> String? {
        (try? call(operation, fields)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether an operation succeeds.
    private func succeeds(_ operation: Operation, _ fields: [String]) -> Bool {
        (try? call(operation, fields)) != nil
    }

    // MARK: CommandHost

    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        try call(.input, [path, "\(limit)"])
    }

    func info(_ path: String) throws(HostError) -> InputInfo {
        let fields = Self.texts(try call(.info, [path]))
        guard fields.count == 6, let permissions = Int(fields[1]),
            let device = UInt64(fields[2]), let number = UInt64(fields[3]),
            let size = Int64(fields[4]), let modified = Double(fields[5])
        else { throw HostError(name: "EIO", path) }
        return InputInfo(
            kind: kind(fields[0]),
            permissions: permissions,
            identity: .init(device: device, number: number),
            size: size,
            modified: modified
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

    func kind(ofLink path: String) -> InputInfo.Kind? { text(.linkKind, [path]).map { kind($0) } }

    func contents(of folder: String) throws(HostError) -> [FolderEntry] {
        let result = try call(.contents, [folder])
        if result.isEmpty { return [] }
        return Self.texts(result).map { FolderEntry(String($0.dropFirst()), kind($0)) }
    }

    func resolved(_ path: String) -> String { text(.resolved, [path]) ?? path }

    func isWritable(_ path: String) -> Bool { succeeds(.isWritable, [path]) }

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
                return .success(
                    WebResponse(
                        status: status,
                        location: item["location"]?.text,
                        contentType: item["type"]?.text,
                        body: Array(reply[start..<start + count]),
                        seconds: item["seconds"]?.double ?? 0
                    )
                )
            }
        } catch {
            return requests.map { _ in .failure(error) }
        }
    }

    func environment(_ name: String) -> String? { text(.environment, [name]) }

    var currentFolder: String { text(.currentFolder) ?? "" }

    var time: Double? { text(.time).flatMap { Double($0) } }

    /// The width of the terminal, followed by the names of the standard streams that are terminals.
    private var streams: [String] { texts(.terminal) ?? [] }

    var readsTerminal: Bool { streams.contains("input") }

    /// The width of the terminal; `nil` if standard output isn't a terminal.
    var columns: Int? {
        let streams = streams
        return streams.contains("output") ? streams.first.flatMap { Int($0) } : nil
    }

    func readLine() -> String? { text(.readLine) }

    /// Blocks the thread for a time, in seconds.
    func pause(_ seconds: Double) { _ = try? call(.pause, [JSONNumber(seconds).text]) }

    /// Writes to standard error.
    func report(_ text: String) { _ = try? call(.report, [], Array(text.utf8)) }

    // MARK: Host

    func create(_ file: FilePath, _ bytes: [UInt8]) throws(HostError) {
        _ = try call(.create, [file.path], bytes)
    }

    func linkTarget(of file: FilePath) -> String? { text(.linkTarget, [file.path]) }

    func isReadable(_ file: FilePath) -> Bool { succeeds(.isReadable, [file.path]) }

    func rename(_ file: FilePath, to new: FilePath) throws(HostError) {
        _ = try call(.rename, [file.path, new.path])
    }

    func remove(_ file: FilePath) throws(HostError) {
        _ = try call(.remove, [file.path])
    }

    func createFolder(_ folder: FilePath) throws(HostError) {
        _ = try call(.createFolder, [folder.path])
    }

    func setPermissions(_ permissions: Int, of file: FilePath) throws(HostError) {
        _ = try call(.setPermissions, [file.path, "\(permissions)"])
    }

    func lock(
        _ folder: FilePath,
        attempts: Int
    ) throws(HostError) -> (@Sendable () -> Void)? {
        guard try call(.lock, [folder.path, "\(attempts)"]).isEmpty else { return nil }
        return { _ = try? self.call(.unlock, [folder.path]) }
    }

    /// Always `true`, because there is no second parser.
    func agrees(_ file: [UInt8], with value: PropertyValue) -> Bool { true }

    func isIgnored(_ paths: [String], in folder: FilePath) -> Bool {
        text(.isIgnored, [folder.path] + paths) == "1"
    }

    var libraryPaths: [String] { texts(.libraryPaths) ?? [] }

    func resource(_ path: String) -> [UInt8]? { try? call(.resource, [path]) }

    func uniqueName() -> String { text(.uniqueName) ?? "" }

    // MARK: BrowserHost

    func program(_ name: String) -> String? { text(.program, [name]) }

    var isRoot: Bool { streams.contains("root") }

    func startBrowser(
        _ path: String,
        _ arguments: [String]
    ) throws(HostError) -> any BrowserProcess {
        _ = try call(.startBrowser, [path] + arguments)
        return WasmBrowserProcess(self)
    }

    func openPage(_ page: String) throws(HostError) { _ = try call(.openPage, [page]) }

    var temporaryPage: String { text(.temporaryPage) ?? "" }
}

/// The browser that the process started.
private final class WasmBrowserProcess: BrowserProcess {
    private let host: WasmHost

    init(_ host: WasmHost) { self.host = host }

    func send(_ message: String) -> Bool {
        (try? host.call(.send, [], Array(message.utf8))) != nil
    }

    func receive(within seconds: Double) -> BrowserMessage {
        guard let message = try? host.call(.receive, [JSONNumber(seconds).text]) else {
            return .exited
        }
        return message.isEmpty ? .timedOut : .message(message)
    }

    func close() { _ = try? host.call(.close) }
}

@_extern(wasm, module: "host", name: "call")
@_extern(c)
private func hostCall(
    _ operation: UInt32,
    _ start: UnsafeRawPointer?,
    _ count: UInt32
) -> UnsafeMutableRawPointer

@_extern(c, "cameo_free") private func release(_ pointer: UnsafeMutableRawPointer)
