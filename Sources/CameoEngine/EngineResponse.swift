import Cameo
import CameoAnalysis

/// The response to a request: what the tool writes to standard output and to standard error, its exit code, and the
/// files that it writes.
struct EngineResponse {
    var exitCode = EngineError.ExitCode.success
    /// Whether messages are JSON, one object per line.
    var isJSON = false
    /// Whether only results and errors are reported.
    var isQuiet = false
    private var output: [UInt8] = []
    private var messages: [UInt8] = []
    private var files: [(name: String, bytes: [UInt8])] = []
    private var neededFiles: [String] = []

    /// Writes to standard output.
    mutating func write(_ text: String) { output += text.utf8 }

    /// Writes to standard error, unless only results are requested.
    mutating func explain(_ text: String) {
        if !isQuiet { messages += text.utf8 }
    }

    /// Returns a file to the host.
    mutating func add(file name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

    /// Writes an error to standard error.
    mutating func report(_ description: String, _ entry: ErrorEntry) {
        if isJSON { writeLine(entry.json.compact) } else { writeLines(description) }
    }

    /// Writes a message to standard error that isn't an error.
    mutating func notice(_ message: String, code: String = "notice") {
        guard !isQuiet else { return }
        if isJSON {
            writeLine(ErrorEntry.notice(message, code: code).compact)
        } else {
            writeLines(message)
        }
    }

    /// Ends with an error instead of the output.
    mutating func fail(_ error: EngineError) {
        exitCode = error.exitCode
        neededFiles = error.neededFiles
        output = []
        files = []
        if neededFiles.isEmpty {
            report(error.description, error.entry)
        } else {
            messages = []
        }
    }

    private mutating func writeLines(_ message: String) {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }
        writeLine("cameo: \(lines.joined(separator: "\n"))")
    }

    private mutating func writeLine(_ text: String) {
        messages += text.utf8
        messages.append(0x0A)
    }

    /// The response as a frame. The first blocks are standard output and standard error.
    var frame: [UInt8] {
        let blocks = [output, messages] + files.map { $0.bytes }
        let header = JSONValue.object(
            JSONObject([
                ("exitCode", .number(JSONNumber(exitCode))),
                ("blocks", .array(blocks.map { .number(JSONNumber($0.count)) })),
                ("files", .array(files.map { .string($0.name) })),
                ("needs", .array(neededFiles.map { .string($0) })),
            ])
        ).compact
        var frame: [UInt8] = []
        let size = header.utf8.count
        frame.reserveCapacity(blocks.reduce(4 + size) { $0 + $1.count })
        for shift in stride(from: 0, to: 32, by: 8) {
            frame.append(UInt8(truncatingIfNeeded: size >> shift))
        }
        frame += header.utf8
        for block in blocks { frame += block }
        return frame
    }
}
