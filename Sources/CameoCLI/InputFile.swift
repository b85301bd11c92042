import Cameo
import CameoCommands
import Foundation

/// The bytes of a file, a pipe or standard input.
enum InputFile {
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
        case .file where info.size > FileProblem.maxSize: throw FileError(file: path, .tooLarge)
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
                guard bytes.count <= FileProblem.maxSize else {
                    throw FileError(file: path, .tooLarge)
                }
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
    static func problem(_ code: Int32, isLink: Bool = false) -> FileProblem {
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
        default: .unreadable("\(code)")
        }
    }
}
