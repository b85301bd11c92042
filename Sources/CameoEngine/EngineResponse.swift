import Cameo

/// The response to a request. It contains the text that the tool writes to standard output and
/// standard error, the exit code, and the files that it writes.
///
/// The first two blocks are standard output and standard error. The other blocks are the files,
/// whose names are in the header's array `files`.
struct EngineResponse {
    let exitCode: Int32
    var output: [UInt8] = []
    let messages: String
    var files: [(name: String, bytes: [UInt8])] = []

    /// The response, encoded as a frame.
    var frame: [UInt8] {
        let blocks = [output, Array(messages.utf8)] + files.map { $0.bytes }
        let header = JSONValue.object([
            "exitCode": .number(JSONNumber(Int(exitCode))),
            "blocks": .array(blocks.map { .number(JSONNumber($0.count)) }),
            "files": .array(files.map { .string($0.name) }),
        ]).compact
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
