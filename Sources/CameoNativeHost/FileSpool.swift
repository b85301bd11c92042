import CameoHost
import Foundation

/// Text that grows in a temporary file instead of in memory.
///
/// The file has no name, so it disappears even if the tool is killed.
package final class FileSpool: Spool, @unchecked Sendable {
    private static let bufferSize = 1 << 18

    private let file: Int32
    private var buffer: [UInt8] = []

    package init() throws(HostError) {
        let folder = FileManager.default.temporaryDirectory.path
        var name = Array("\(folder)/cameo-XXXXXX".utf8CString)
        file = mkstemp(&name)
        guard file >= 0 else {
            throw .temporaryFile(
                "\(folder): can't be written; check that it exists and is writable"
            )
        }
        unlink(name)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        close(file)
    }

    package func append(_ text: String) throws(HostError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    private func flush() throws(HostError) {
        guard buffer.withUnsafeBytes({ Descriptor.write($0, to: file) }) else {
            throw .temporaryFile("The temporary folder can't be written; check its free space")
        }
        buffer.removeAll(keepingCapacity: true)
    }

    package func read(_ use: (UnsafeRawBufferPointer) throws(HostError) -> Void) throws(HostError) {
        try flush()
        lseek(file, 0, SEEK_SET)
        var piece = [UInt8](repeating: 0, count: Self.bufferSize)
        while true {
            let count = piece.withUnsafeMutableBytes {
                Foundation.read(file, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw .temporaryFile("The temporary folder can't be read; check its device")
            }
            guard count > 0 else { return }
            try OutputContent.bytes(Array(piece[..<count])).read(use)
        }
    }
}

extension HostError {
    fileprivate static func temporaryFile(_ description: String) -> HostError {
        HostError(name: temporaryFile, description)
    }
}
