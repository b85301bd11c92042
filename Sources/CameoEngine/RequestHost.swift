import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost

/// The host for the command in a request, which reads files from the request and writes to the
/// response.
final class RequestHost: CommandHost, @unchecked Sendable {
    private let request: EngineRequest
    private(set) var output: [UInt8] = []
    private(set) var messages = ""
    /// The files that the command has written, in order.
    private(set) var written: [(name: String, bytes: [UInt8])] = []

    init(_ request: EngineRequest) { self.request = request }

    func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        switch request.inputs[path] {
        case .success(let bytes)?:
            guard bytes.count <= limit else { throw HostError(name: "EFBIG", path) }
            return bytes
        case .failure(let error)?: throw HostError(name: error.entry.code, error.entry.message)
        case nil: throw HostError(name: "ENOENT", path)
        }
    }

    func info(_ path: String) throws(HostError) -> InputInfo {
        guard request.inputs[path] != nil || request.files.contains(where: { $0.path == path })
        else { throw HostError(name: "ENOENT", path) }
        return InputInfo(kind: .file)
    }

    func kind(ofLink path: String) -> InputInfo.Kind? { (try? info(path))?.kind }

    func contents(of folder: String) throws(HostError) -> [FolderEntry] { [] }

    func resolved(_ path: String) -> String { path }

    func isWritable(_ path: String) -> Bool { true }

    func write(_ path: String, _ contents: [OutputContent], _ mode: OutputMode) throws(HostError) {
        let bytes = try contents.joined()
        if path == "-" { output += bytes } else { written.append((path, bytes)) }
    }

    func environment(_ name: String) -> String? { nil }

    var currentFolder: String { "/" }

    var time: Double? {
        if case .number(let now)? = request.header["now"] { now.double } else { nil }
    }

    var readsTerminal: Bool { false }

    func report(_ text: String) { messages += text }
}
