import CameoHost
import Foundation

extension NativeHost {
    /// The time limit for another process to open a named pipe for writing, in milliseconds.
    private static let writerTimeout: Int32 = 1000

    package func input(_ path: String, limit: Int) throws(HostError) -> [UInt8] {
        if path == "-" { return try bytes(of: STDIN_FILENO, path, limit, isNamedPipe: false) }
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .last(path) }
        defer { close(file) }
        guard let info = FileInfo(descriptor: file) else { throw .last(path) }
        switch info.kind {
        case .folder: throw HostError(name: "EISDIR", path)
        case .file where info.size > limit: throw HostError(name: "EFBIG", path)
        case let kind: return try bytes(of: file, path, limit, isNamedPipe: kind == .pipe)
        }
    }

    private func bytes(
        of file: Int32,
        _ path: String,
        _ limit: Int,
        isNamedPipe: Bool
    ) throws(HostError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var waitsForWriter = isNamedPipe
        while true {
            let count = piece.withUnsafeMutableBytes {
                Foundation.read(file, $0.baseAddress, $0.count)
            }
            if count > 0 {
                bytes += piece[..<count]
                waitsForWriter = false
                guard bytes.count <= limit else { throw HostError(name: "EFBIG", path) }
                continue
            }
            var event = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
            if count == 0 {
                guard waitsForWriter else { return bytes }
                waitsForWriter = false
                guard poll(&event, 1, Self.writerTimeout) != 0 else {
                    throw HostError(name: "NO_WRITER", path)
                }
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                waitsForWriter = false
                _ = poll(&event, 1, -1)
            } else if errno != EINTR {
                throw .last(path)
            }
        }
    }

    package func info(_ path: String) throws(HostError) -> InputInfo {
        guard let info = FileInfo(path) else { throw .last(path) }
        return InputInfo(
            kind: info.kind,
            permissions: Int(info.mode),
            identity: info.identity,
            size: Int64(info.size),
            modified: info.modified
        )
    }

    package func kind(ofLink path: String) -> InputInfo.Kind? { FileInfo(ofLink: path)?.kind }

    package func contents(of folder: String) throws(HostError) -> [FolderEntry] {
        guard let stream = opendir(folder) else { throw .last(folder) }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            let kind: InputInfo.Kind =
                switch Int32(entry.pointee.d_type) {
                case Int32(DT_REG): .file
                case Int32(DT_DIR): .folder
                case Int32(DT_LNK): .link
                case Int32(DT_FIFO): .pipe
                // Some file systems don't report entry types.
                case Int32(DT_UNKNOWN): kind(ofLink: "\(folder)/\(name)") ?? .other
                default: .other
                }
            entries.append(FolderEntry(name, kind))
        }
        return entries
    }

    package func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    package func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }

    package func write(
        _ path: String,
        _ contents: [OutputContent],
        _ mode: OutputMode
    ) throws(HostError) {
        if path == "-" { return try write(contents, to: STDOUT_FILENO, path) }
        if case .append = mode {
            let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
            guard file >= 0 else { throw .last(path) }
            defer { close(file) }
            return try write(contents, to: file, path)
        }
        // Keep symbolic links, and write to pipes and devices instead of replacing them.
        let target = resolved(path)
        let info = FileInfo(target)
        guard info?.kind ?? .file == .file else {
            let file = open(target, O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { throw .last(path) }
            defer { close(file) }
            return try write(contents, to: file, path)
        }
        try replace(target, info, contents, path, mode)
    }

    func write(_ contents: [OutputContent], to file: Int32, _ path: String) throws(HostError) {
        for content in contents {
            try content.read { bytes throws(HostError) in
                guard Descriptor.write(bytes, to: file) else { throw .last(path) }
            }
        }
    }

    /// Writes a new file next to the existing file, and then renames it.
    private func replace(
        _ file: String,
        _ info: FileInfo?,
        _ contents: [OutputContent],
        _ path: String,
        _ mode: OutputMode
    ) throws(HostError) {
        let new = "\(file).\(getpid()).cameo-new"
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last(path) }
        do throws(HostError) {
            defer { close(descriptor) }
            try write(contents, to: descriptor, path)
            // The superuser may replace other users' files. Changing the owner removes some
            // permissions, so set them afterwards.
            if let owner = info?.owner { _ = fchown(descriptor, owner.user, owner.group) }
            if let mode = info?.mode { _ = fchmod(descriptor, mode) }
            // Check the old contents just before the rename.
            if case .fix(let before) = mode, try input(path, limit: .max) != before {
                throw HostError(name: "CHANGED", path)
            }
        } catch {
            unlink(new)
            throw error
        }
        guard Foundation.rename(new, file) == 0 else {
            let error = HostError.last(path)
            unlink(new)
            throw error
        }
    }

    package func spool() throws(HostError) -> any Spool { try FileSpool() }

    package func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    package var currentFolder: String {
        let path = FileManager.default.currentDirectoryPath
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    package var time: Double? { Date().timeIntervalSince1970 }

    package var readsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    package func readLine() -> String? { Swift.readLine() }
}
