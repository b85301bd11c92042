import Foundation

/// The output of a command: a file, which is written atomically, or standard output for `-`.
struct OutputFile {
    private let path: String

    init(_ path: String) throws {
        guard !path.isEmpty else { throw UsageError("The output file name is empty") }
        self.path = path
    }

    func write(_ text: String, _ console: Console) throws {
        if path == "-" { return try console.write(text) }
        try write(Data(text.utf8))
    }

    func write(_ data: Data) throws {
        // Keep symbolic links, and write to pipes and devices instead of replacing them.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
        switch type as? FileAttributeType {
        case .typeDirectory?:
            throw FileError("\(path): is a folder; pass the path of a file")
        case .typeRegular?, nil:
            do {
                try data.write(to: file, options: .atomic)
            } catch {
                throw FileError(
                    "\(path): can't be written; check that its folder exists and is writable"
                )
            }
        default:
            guard let handle = FileHandle(forWritingAtPath: file.path),
                (try? handle.write(contentsOf: data)) != nil
            else { throw FileError("\(path): can't be written; check its permissions") }
            try? handle.close()
        }
    }
}
