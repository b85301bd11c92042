import Foundation

/// The log of recent deliveries in the app group's directory, which the app can read.
///
/// Each record is one line, appended to a file by a single call. The cost doesn't depend on the
/// number of records, and two processes can write at the same time without a lock: iOS terminates
/// suspended processes that hold a file lock (0xdead10cc). Invalid lines, for example lines
/// truncated because the disk was full, are ignored. The order of the lines determines the order of
/// the records, even if the clock was changed.
package struct DeliveryLog: Sendable {
    /// Maximum number of records that are returned.
    package static let capacity = 200

    /// Size at which the log is rotated: the file is renamed and becomes the old file, in bytes. A
    /// record takes about 600 bytes.
    static let maxFileSize = 256_000

    package let container: URL
    package let folder: String
    package var file: String { "\(folder)/log" }
    package var oldFile: String { "\(folder)/log.old" }

    /// Creates the log in the directory of an app group.
    package init(container: URL) {
        self.container = container
        folder = AppGroup.path("deliveries", in: container)
    }

    /// Adds a record. Records beyond ``capacity`` are no longer returned; they are removed with the
    /// file that contains them.
    ///
    /// - Parameters:
    ///   - record: Record to add.
    ///   - date: Date at which the push arrived.
    /// - Throws: File system errors, which don't affect the notification.
    func append(_ record: DeliveryRecord, at date: Date = Date()) throws {
        try write(record, name: TimestampedName(date).text, at: date)
    }

    /// Adds a record under a name, which is the text of a ``TimestampedName``. Replaces an earlier
    /// record with the same name.
    func write(_ record: DeliveryRecord, name: String, at date: Date) throws {
        // Start with a line feed, in case the last line is incomplete.
        var writer = JSONWriter()
        writer.write(literal: "\n\(name) ")
        record.write(to: &writer, at: date)
        writer.write(literal: "\n")
        let line = writer.bytes
        let descriptor = try FileProtection.open(file, O_WRONLY | O_APPEND | O_CREAT)
        defer { close(descriptor) }
        var count = 0
        repeat {
            count = Foundation.write(descriptor, line, line.count)
        } while count < 0
            && errno == EINTR
        guard count == line.count else {
            throw POSIXError(count < 0 ? POSIXErrorCode(rawValue: errno) ?? .EIO : .ENOSPC)
        }
        let isDue = Self.appendCount.withLock { count in
            defer { count = (count + 1) % Self.sizeCheckInterval }
            return count == 0
        }
        if isDue { replaceOldFile(descriptor) }
    }

    /// The number of records that this process appends between two checks of the file size.
    private static let sizeCheckInterval = 16
    private static let appendCount = Locked(0)

    /// Rotates the log if it exceeds the maximum size: the file replaces the old file.
    private func replaceOldFile(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > off_t(Self.maxFileSize) else {
            return
        }
        var current = stat()
        // Another process may have already renamed the file.
        guard lstat(file, &current) == 0, current.st_ino == status.st_ino else { return }
        rename(file, oldFile)
    }

    /// Returns the digest of an account's scope for records.
    package static func accountDigest(_ account: String) -> String {
        AccountFile.suffix(of: account)
    }
}
