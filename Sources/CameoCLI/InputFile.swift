import Cameo
import CameoAnalysis
import Foundation

/// The bytes of a file, a pipe or standard input.
enum InputFile {
    /// The maximum size of a file, in bytes. It is much larger than any payload.
    static let maxSize = 16_000_000

    /// The time limit for another process to open a named pipe for writing, in milliseconds.
    private static let writerTimeout: Int32 = 1000

    /// Reads a file, or standard input for `-`. Never blocks on a pipe that no process writes to.
    static func bytes(_ path: String) throws(FileError) -> [UInt8] {
        if path == "-" { return try bytes(of: STDIN_FILENO, path, isNamedPipe: false) }
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            let code = errno
            throw FileError(file: path, problem(code, isLink: isLink(path)))
        }
        defer { close(file) }
        guard let info = FileInfo(descriptor: file) else {
            throw FileError(file: path, problem(errno))
        }
        switch info.kind {
        case .folder: throw FileError(file: path, .folder)
        case .file where info.size > maxSize: throw FileError(file: path, .tooLarge)
        case .pipe: return try bytes(of: file, path, isNamedPipe: true)
        default: return try bytes(of: file, path, isNamedPipe: false)
        }
    }

    private static func bytes(
        of file: Int32,
        _ path: String,
        isNamedPipe: Bool
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var waitsForWriter = isNamedPipe
        while true {
            let count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes += piece[..<count]
                waitsForWriter = false
                guard bytes.count <= maxSize else { throw FileError(file: path, .tooLarge) }
                continue
            }
            var event = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            if count == 0 {
                guard waitsForWriter else { return bytes }
                waitsForWriter = false
                guard poll(&event, 1, writerTimeout) != 0 else {
                    throw FileError(file: path, .noWriter)
                }
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                waitsForWriter = false
                _ = poll(&event, 1, -1)
            } else if errno != EINTR {
                throw FileError(file: path, problem(errno))
            }
        }
    }

    private static func isLink(_ path: String) -> Bool {
        FileInfo(ofLink: path)?.kind == .link
    }

    /// Returns the reason why a system call failed.
    ///
    /// - Parameters:
    ///   - code: The value of `errno`.
    ///   - isLink: Whether the path is a symbolic link.
    static func problem(_ code: Int32, isLink: Bool = false) -> Problem {
        switch code {
        case ENOENT: isLink ? .brokenLink : .missing
        case ENOTDIR: .notAFolder
        case EISDIR: .folder
        case EACCES, EPERM: .permissions
        case ELOOP: .linkLoop
        case ENAMETOOLONG: .nameTooLong
        case ENXIO, EOPNOTSUPP: .socket
        case EMFILE, ENFILE: .tooManyFiles
        case EBADF: .closed
        default: .unreadable(code)
        }
    }

    /// The reason why a file can't be read.
    enum Problem: Hashable {
        case missing, brokenLink, notAFolder, folder, permissions, linkLoop, nameTooLong, socket
        case tooManyFiles, closed, noWriter, tooLarge
        case unreadable(Int32)

        /// The reason in JSON.
        var kind: FileProblem {
            switch self {
            case .missing, .brokenLink, .notAFolder: .noSuchFile
            case .folder: .isAFolder
            case .permissions: .noPermission
            case .linkLoop: .linkLoop
            case .nameTooLong: .nameTooLong
            case .socket: .isASocket
            case .tooManyFiles: .tooManyFiles
            case .closed: .closed
            case .noWriter: .noWriter
            case .tooLarge: .tooLarge
            case .unreadable: .unreadable
            }
        }

        /// The failure and, if there is one, the fix.
        func message(_ path: String) -> String {
            switch self {
            case .missing: "no such file"
            case .brokenLink: "symbolic link to a file that doesn't exist"
            case .notAFolder: "no such file; a component of the path is a file, not a folder"
            case .folder:
                "is a folder; pass the files in it, such as "
                    + "\(path.hasSuffix("/") ? path : path + "/")*.json"
            case .permissions: "can't be read; check its permissions"
            case .linkLoop: "symbolic link that refers to itself"
            case .nameTooLong: "the path is too long"
            case .socket: "is a socket or a device without a driver; pass a file"
            case .tooManyFiles: "can't be opened; too many files are open"
            case .closed: "is closed; pass a file"
            case .noWriter: "is a pipe that no process writes to; start its writer first"
            case .tooLarge:
                "larger than \(InputFile.maxSize / 1_000_000) MB; "
                    + "the size limit of a payload is \(Payload.maxSize) bytes"
            case .unreadable(let code): "can't be read (error \(code))"
            }
        }
    }
}
