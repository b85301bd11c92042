import CameoCommands
import CameoHost
import CameoNativeHost
import Foundation

/// The payloads in a folder.
enum PayloadFolder {
    /// Returns the paths of the payloads in a folder and its subfolders, relative to it and sorted. Reports subfolders
    /// that can't be read.
    static func names(in folder: String, _ console: Console) throws -> [String] {
        guard Folder.exists(folder) else { throw CommandError.file("\(folder): no such folder") }
        return try allNames(in: folder, console)
            .filter { $0.hasSuffix(".json") || $0.hasSuffix(".apns") }.sorted()
    }

    /// Returns the paths of all files in a folder, relative to it.
    private static func allNames(in folder: String, _ console: Console) throws -> [String] {
        guard let first = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw CommandError.file("\(folder): can't be read; check its permissions")
        }
        var names: [String] = []
        var waiting = first
        while let name = waiting.popLast() {
            let path = "\(folder)/\(name)"
            guard FileInfo(ofLink: path)?.kind == .folder else {
                names.append(name)
                continue
            }
            if let inner = try? FileManager.default.contentsOfDirectory(atPath: path) {
                waiting += inner.map { "\(name)/\($0)" }
            } else {
                console.report(CommandError.file("\(path): can't be read; check its permissions"))
            }
        }
        return names
    }
}
