import CameoCommands
import Foundation

/// Folders in arguments.
enum Folder {
    /// Whether there is a folder at a path.
    static func exists(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            && isDirectory.boolValue
    }
}
