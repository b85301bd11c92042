import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost

/// The surroundings of a command in a request: its files are those of the request, and what it writes is in the
/// response.
final class RequestHost: CommandHost, @unchecked Sendable {
    private let request: EngineRequest
    /// The contents of the files of options and configurations, by name.
    private var files: [String: EngineRequest.Content] = [:]
    private(set) var output: [UInt8] = []
    private(set) var messages = ""
    /// The files that were written, in order.
    private(set) var written: [(name: String, bytes: [UInt8])] = []
    /// The files that a configuration refers to, and that the request doesn't contain.
    private(set) var needs: [String] = []

    init(_ request: EngineRequest) throws(EngineError) {
        self.request = request
        for value in request.header["referenced"]?.array ?? [] {
            if let object = value.object { try add(object, "referenced") }
        }
        for key in ["mapping", "settings"] {
            if let object = request.header[key]?.object { try add(object, key) }
        }
    }

    private func add(_ object: JSONObject, _ key: String) throws(EngineError) {
        let name = object.word("name") ?? key
        if let value = object["value"]?.object {
            files[name] = .bytes(Array(JSONValue.object(value).compact.utf8))
        } else {
            files[name] = try request.content(object, name: name)
        }
    }

    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        switch files[path] {
        case .bytes(let bytes)?: return bytes
        case .problem(let entry)?:
            throw HostError(name: entry.code, entry.message)
        case nil:
            needs.append(path)
            throw HostError(name: "ENOENT", path)
        }
    }

    func info(_ path: String) throws(HostError) -> InputInfo {
        InputInfo(kind: .file, permissions: 0o644, identity: .init(device: 0, number: 0))
    }

    func kind(ofLink path: String) -> InputInfo.Kind? { .file }

    func contents(
        of folder: String
    ) throws(HostError) -> [(name: String, kind: InputInfo.Kind)] { [] }

    func resolved(_ path: String) -> String { path }

    func isWritable(_ path: String) -> Bool { true }

    func write(
        _ path: String,
        _ contents: [OutputContent],
        _ mode: OutputMode
    ) throws(HostError) {
        let bytes = try contents.joined()
        if path == "-" { output += bytes } else { written.append((path, bytes)) }
    }

    func environment(_ name: String) -> String? { nil }

    var currentFolder: String { request.text("folder") ?? "/" }

    var time: Double? {
        if case .number(let now)? = request.header["now"] { now.double } else { nil }
    }

    var readsTerminal: Bool { false }

    func report(_ text: String) { messages += text }
}
