import Foundation

/// A file that takes bytes as they come, up to a limit.
public final class FileSink: Sendable {
    private struct State: Sendable {
        var descriptor: Int32
        var count = 0
    }

    private let limit: Int
    private let state: Locked<State>

    /// Opens a new file; one that stands there is replaced.
    ///
    /// - Throws: ``DownloadError/noRoom`` when it cannot be made.
    public init(_ file: URL, limit: Int) throws(DownloadError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .diskFull }
        self.limit = limit
        state = Locked(State(descriptor: descriptor))
    }

    /// Whether nothing was written.
    public var isEmpty: Bool { state.withLock { $0.count == 0 } }

    /// Writes bytes at the end.
    ///
    /// - Throws: ``DownloadError/tooLarge(limit:)`` beyond the limit, ``DownloadError/noRoom`` when the
    ///   device is full, ``DownloadError/cancelled`` after the file was closed.
    public func write(_ data: some ContiguousBytes) throws(DownloadError) {
        let failure = state.withLock { state -> DownloadError? in
            data.withUnsafeBytes { bytes in
                guard state.descriptor >= 0 else { return .cancelled }
                guard state.count + bytes.count <= limit else { return .tooLarge(limit: limit) }
                var rest = bytes[...]
                while !rest.isEmpty {
                    let part = UnsafeRawBufferPointer(rebasing: rest)
                    let written = Foundation.write(state.descriptor, part.baseAddress, part.count)
                    if written < 0, errno == EINTR { continue }
                    guard written > 0 else { return .diskFull }
                    rest = rest.dropFirst(written)
                }
                state.count += bytes.count
                return nil
            }
        }
        if let failure { throw failure }
    }

    /// Closes the file; nothing is written after that.
    public func close() {
        let descriptor = state.withLock { state in
            defer { state.descriptor = -1 }
            return state.descriptor
        }
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
    }

    deinit {
        close()
    }
}
