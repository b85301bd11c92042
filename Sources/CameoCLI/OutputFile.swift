import Foundation

/// Where a command writes: a file, whole or not at all, or standard output for `-`.
struct OutputFile {
    private let path: String

    init(_ path: String) {
        self.path = path
    }

    func write(_ text: String, _ console: Console) throws {
        if path == "-" { return try console.write(text) }
        try write(Data(text.utf8))
    }

    func write(_ data: Data) throws {
        do {
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw FileError("\(path): it cannot be written; see that its folder exists")
        }
    }
}
