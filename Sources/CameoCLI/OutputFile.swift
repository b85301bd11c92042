import Foundation

/// Where a command writes: a file, whole or not at all, or standard output for `-`.
struct OutputFile {
    private let path: String

    init(_ path: String) throws {
        guard !path.isEmpty else { throw UsageError("the name of the file to write is empty") }
        self.path = path
    }

    func write(_ text: String, _ console: Console) throws {
        if path == "-" { return try console.write(text) }
        try write(Data(text.utf8))
    }

    func write(_ data: Data) throws {
        // A link is written through, and what is no plain file (a pipe, a device) is not replaced.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
        switch type as? FileAttributeType {
        case .typeDirectory?:
            throw FileError("\(path): this is a folder; name a file in it")
        case .typeRegular?, nil:
            do {
                try data.write(to: file, options: .atomic)
            } catch {
                throw FileError("\(path): it cannot be written; see that its folder exists")
            }
        default:
            guard let handle = FileHandle(forWritingAtPath: file.path),
                (try? handle.write(contentsOf: data)) != nil
            else { throw FileError("\(path): it cannot be written") }
            try? handle.close()
        }
    }
}
