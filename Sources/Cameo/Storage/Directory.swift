import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// The names in a folder, read without making anything of those that are not wanted.
enum Directory {
    /// Names of a folder, and how many there are; a random sample where there are more than wanted.
    static func names(_ path: String, sample: Int) -> (names: [String], count: Int) {
        guard let directory = opendir(path) else { return ([], 0) }
        defer { closedir(directory) }
        var names: [String] = []
        var count = 0
        while let entry = readdir(directory) {
            // "." and ".." and hidden files are no entries.
            guard entry.pointee.d_name.0 != 0x2E else { continue }
            count += 1
            // Each name has the same chance to be in the sample, whatever the folder's order.
            let place = names.count < sample ? names.count : Int.random(in: 0..<count)
            guard place < sample else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if place == names.count { names.append(name) } else { names[place] = name }
        }
        return (names, count)
    }
}
