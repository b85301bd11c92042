import Foundation

/// Log of recent deliveries in the app group container, which the app can read.
///
/// A record is a line at the end of a file, appended by a single call. The cost doesn't depend on the number
/// of records, and two processes can write at the same time without locking: iOS terminates suspended
/// processes that hold a file lock (0xdead10cc). A line that a full disk or the end of the process has cut
/// off is invalid and ignored. Records are in the order of the lines, whatever the clock showed.
package struct DeliveryLog: Sendable {
    /// Maximum number of records.
    package static let capacity = 200

    /// Size at which a file becomes the old one, in bytes. A record has about 600.
    static let maxFileSize = 256_000

    package let container: URL
    package let folder: String
    package var file: String { "\(folder)/log" }
    package var oldFile: String { "\(folder)/log.old" }

    /// Creates the log of an app group container.
    package init(container: URL) {
        self.container = container
        folder = AppGroup.path("deliveries", in: container)
    }

    /// Adds a record. Those beyond ``capacity`` are no longer returned, and are removed when the file that
    /// contains them is.
    ///
    /// - Parameters:
    ///   - record: Record to add.
    ///   - date: Date at which the push arrived.
    /// - Throws: Errors of the file system, which don't affect the notification.
    func append(_ record: DeliveryRecord, at date: Date = Date()) throws {
        try write(record, name: TimestampedName(date).text, at: date)
    }

    /// Adds a record with a name of ``TimestampedName``, replacing an existing one with the same name.
    func write(_ record: DeliveryRecord, name: String, at date: Date) throws {
        // The first line feed ends a line that was cut off.
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

    /// The number of records that this process appends between two checks of the file's size.
    private static let sizeCheckInterval = 16
    private static let appendCount = Locked(0)

    /// Makes the file the old one if it is large.
    private func replaceOldFile(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > off_t(Self.maxFileSize) else {
            return
        }
        var current = stat()
        // Another process may have done so.
        guard lstat(file, &current) == 0, current.st_ino == status.st_ino else { return }
        rename(file, oldFile)
    }

    /// Returns the digest of an account's scope for records.
    package static func accountDigest(_ account: String) -> String {
        AccountFile.suffix(of: account)
    }
}
