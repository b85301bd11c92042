import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// A listing of directories that allocates memory only for the returned names.
enum Directory {
    /// Returns the names in a directory and their total number. If the directory contains more than
    /// `sample` names, returns a random sample.
    ///
    /// Ignores hidden files. A directory that can't be read counts as empty.
    static func names(_ path: String, sample: Int) -> (names: [String], count: Int) {
        guard let directory = opendir(path) else { return ([], 0) }
        defer { closedir(directory) }
        var names: [String] = []
        var count = 0
        while let entry = readdir(directory) {
            // Skips ".", ".." and hidden files.
            guard entry.pointee.d_name.0 != 0x2E else { continue }
            count += 1
            // Reservoir sampling gives each name the same probability, regardless of the order.
            let index = names.count < sample ? names.count : Int.random(in: 0..<count)
            guard index < sample else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if index == names.count { names.append(name) } else { names[index] = name }
        }
        return (names, count)
    }
}
