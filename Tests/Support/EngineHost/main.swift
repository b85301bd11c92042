import CameoEngine
import Foundation

// Runs engine requests. Each request on standard input consists of its size (4 bytes,
// little-endian) and its frame. Writes the responses to standard output in the same format.
let (input, output) = (FileHandle.standardInput, FileHandle.standardOutput)

/// Reads exactly `count` bytes, or returns `nil` at the end of the input.
func read(_ count: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
        guard let data = try input.read(upToCount: count - bytes.count), !data.isEmpty else {
            return nil
        }
        bytes += data
    }
    return bytes
}

while let size = try read(4) {
    let count = size.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let request = try read(count) else { break }
    let response = Engine.run(request)
    let header = (0..<4).map { UInt8(truncatingIfNeeded: response.count >> (8 * $0)) }
    try output.write(contentsOf: Data(header + response))
}
