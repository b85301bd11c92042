import Foundation

/// Folders that people name.
enum Folder {
    /// Whether a path leads to a folder.
    static func exists(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }
}
