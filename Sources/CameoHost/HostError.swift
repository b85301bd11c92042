/// An error that a host's operation throws.
package struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the system's error, such as `ENOSPC`.
    package let name: String
    package let description: String

    package init(name: String, _ description: String) {
        self.name = name
        self.description = description
    }

    /// The failure and, if known, the fix. The wording depends on the host.
    package var reason: String {
        switch name {
        case "ENOSPC", "EDQUOT": "the disk is full; free some space"
        case "EACCES", "EPERM": "a folder isn't writable; check its permissions"
        case "EROFS": "the disk is read-only; copy the project to a writable disk"
        case "ENOTDIR", "EEXIST": "a file exists where a folder is expected; move it"
        default: description
        }
    }

    /// The name of an error about a temporary file. The description of the error contains the path.
    package static let temporaryFile = "TEMPORARY"
    /// The name of the error if a browser's profile folder can't be created. The description is the
    /// path.
    package static let profile = "PROFILE"
}
