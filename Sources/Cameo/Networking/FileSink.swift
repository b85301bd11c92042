import Foundation

/// A file to which a download is written, up to a size limit.
package final class FileSink: Sendable {
    private struct State: Sendable {
        var descriptor: Int32
        var count = 0
    }

    private let limit: Int
    private let state: Locked<State>

    /// Creates the file. Replaces an existing file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limit: The maximum size, in bytes.
    /// - Throws: ``DownloadError/diskFull`` if the file can't be created.
    package init(_ file: URL, limit: Int) throws(DownloadError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .diskFull }
        self.limit = limit
        state = Locked(State(descriptor: descriptor))
    }

    package var isEmpty: Bool { state.withLock { $0.count == 0 } }

    /// Appends data.
    ///
    /// - Throws: ``DownloadError/tooLarge(limit:)`` if the data exceeds the limit,
    ///   ``DownloadError/diskFull`` if the disk is full, ``DownloadError/cancelled`` if the file
    ///   was closed.
    package func write(_ data: some ContiguousBytes) throws(DownloadError) {
        let failure = state.withLock { state -> DownloadError? in
            data.withUnsafeBytes { bytes in
                guard state.descriptor >= 0 else { return .cancelled }
                guard state.count + bytes.count <= limit else { return .tooLarge(limit: limit) }
                var remaining = bytes[...]
                while !remaining.isEmpty {
                    let part = UnsafeRawBufferPointer(rebasing: remaining)
                    let written = Foundation.write(state.descriptor, part.baseAddress, part.count)
                    if written < 0, errno == EINTR { continue }
                    guard written > 0 else { return .diskFull }
                    remaining = remaining.dropFirst(written)
                }
                state.count += bytes.count
                return nil
            }
        }
        if let failure { throw failure }
    }

    /// Closes the file. Later writes fail.
    package func close() {
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
