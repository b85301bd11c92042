import Cameo
import CameoAnalysis
import CameoHost

/// The reason why a file can't be read.
package enum FileProblem: Sendable, Hashable {
    case missing, brokenLink, notAFolder, folder, permissions, linkLoop, nameTooLong, socket
    case tooManyFiles, closed, noWriter, tooLarge
    /// The system reports an error.
    ///
    /// - Parameter code: The number or name of the system error.
    case unreadable(String)
    /// A problem that a host without a file system describes with a code and a message.
    case described(code: String, message: String)

    /// The maximum size of a file, in bytes. It is much larger than any payload.
    package static let maxSize = 16_000_000

    /// Creates a problem from a host's error.
    package init(_ error: HostError, _ file: FilePath, _ host: any Host) {
        self.init(error.name, isLink: host.linkTarget(of: file) != nil)
        if self == .tooLarge, host.isFolder(file) { self = .folder }
    }

    /// Creates a problem from a system error.
    ///
    /// - Parameters:
    ///   - name: The name of the system error, such as `ENOENT`.
    ///   - isLink: Whether the path is a symbolic link.
    package init(_ name: String, isLink: Bool = false) {
        self =
            switch name {
            case "ENOENT": isLink ? .brokenLink : .missing
            case "ENOTDIR": .notAFolder
            case "EISDIR": .folder
            case "EACCES", "EPERM": .permissions
            case "ELOOP": .linkLoop
            case "ENAMETOOLONG": .nameTooLong
            case "ENXIO", "EOPNOTSUPP": .socket
            case "EMFILE", "ENFILE": .tooManyFiles
            case "EBADF": .closed
            case "EFBIG": .tooLarge
            case "NO_WRITER": .noWriter
            default: .unreadable(name)
            }
    }

    /// The problem's code in JSON.
    package var code: String {
        switch self {
        case .missing, .brokenLink, .notAFolder: FileErrorCode.noSuchFile.rawValue
        case .folder: FileErrorCode.isAFolder.rawValue
        case .permissions: FileErrorCode.noPermission.rawValue
        case .linkLoop: FileErrorCode.linkLoop.rawValue
        case .nameTooLong: FileErrorCode.nameTooLong.rawValue
        case .socket: FileErrorCode.isASocket.rawValue
        case .tooManyFiles: FileErrorCode.tooManyFiles.rawValue
        case .closed: FileErrorCode.closed.rawValue
        case .noWriter: FileErrorCode.noWriter.rawValue
        case .tooLarge: FileErrorCode.tooLarge.rawValue
        case .unreadable: FileErrorCode.unreadable.rawValue
        case .described(let code, _): code
        }
    }

    /// Returns a message with the failure and, if there is one, the fix.
    package func message(_ path: String) -> String {
        switch self {
        case .missing: path.hasSuffix("/") ? "no such folder" : "no such file"
        case .brokenLink: "symbolic link to a file that doesn't exist"
        case .notAFolder: "no such file; a component of the path is a file, not a folder"
        case .folder:
            "is a folder; pass the files in it, such as "
                + "\(path.hasSuffix("/") ? path : path + "/")*.json"
        case .permissions: "can't be read; check its permissions"
        case .linkLoop: "symbolic link that refers to itself"
        case .nameTooLong: "the path is too long"
        case .socket: "is a socket or a device without a driver; pass a file"
        case .tooManyFiles:
            "can't be opened, because too many files are open; raise the limit with ulimit -n"
        case .closed: "is closed; pass a file"
        case .noWriter: "is a pipe that no process writes to; start its writer first"
        case .tooLarge:
            "larger than \(Self.maxSize / 1_000_000) MB; "
                + "the size limit of a payload is \(Payload.maxSize) bytes"
        case .unreadable(let code): "can't be read (error \(code))"
        case .described(_, let message): message
        }
    }
}
