import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost

/// The response to a request: what the tool writes to standard output and to standard error, its exit code, and the
/// files that it writes.
struct EngineResponse {
    var exitCode = ExitCode.success
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

    /// Writes bytes to standard output.
    mutating func write(_ bytes: [UInt8]) { output += bytes }

    /// Adds messages that a command has written.
    mutating func add(messages text: String) { messages += text.utf8 }

    /// Returns a file to the host.
    mutating func add(file name: String, _ bytes: [UInt8]) { files.append((name, bytes)) }

    /// Writes messages with the functions of the commands.
    mutating func report(_ body: (Messages) -> Void) {
        let written = MemorySpool()
        body(
            Messages(isJSON: isJSON, verbosity: isQuiet ? .quiet : .normal) { written.append($0) }
        )
        try? written.read { bytes throws(HostError) in messages += bytes }
    }

    /// Returns the payloads that can be read. Reports and counts the others, and reports which files aren't JSON.
    mutating func readable(
        _ files: [EngineRequest.File]
    ) -> (payloads: [PayloadFile], failures: Int) {
        var payloads: [PayloadFile] = []
        var failures = 0
        for file in files {
            do throws(CommandError) {
                payloads += try file.payloads()
            } catch {
                report { $0.report(error) }
                failures += 1
            }
        }
        report { messages in
            for payload in payloads { payload.reportConversions(messages) }
        }
        return (payloads, failures)
    }

    /// Ends with an error instead of the output.
    mutating func fail(_ error: EngineError) {
        exitCode = error.exitCode
        neededFiles = error.neededFiles
        output = []
        files = []
        if neededFiles.isEmpty {
            report { $0.report(error.description, error.entry) }
        } else {
            messages = []
        }
    }

    /// The response as a frame. The first blocks are standard output and standard error.
    var frame: [UInt8] {
        let blocks = [output, messages] + files.map { $0.bytes }
        let header = JSONValue.object(
            JSONObject([
                ("exitCode", .number(JSONNumber(Int(exitCode)))),
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
