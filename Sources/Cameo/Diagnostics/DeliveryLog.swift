import Foundation

/// Log of recent deliveries in the app group container, which the app can read.
///
/// Each record is a file that is written atomically. All processes can read it at any time without
/// locking: iOS terminates suspended processes that hold a file lock (0xdead10cc).
public struct DeliveryLog: Sendable {
    /// Maximum number of records.
    public static let capacity = 200

    private let folder: URL

    /// Creates the log of an app group container.
    public init(container: URL) {
        folder = container.appendingPathComponent("Cameo/deliveries", isDirectory: true)
    }

    /// Adds a record and removes the oldest ones beyond ``capacity``.
    ///
    /// - Parameters:
    ///   - record: Record to add.
    ///   - date: Date at which the push arrived.
    /// - Throws: Errors of the file system, which don't affect the notification.
    public func append(_ record: DeliveryRecord, at date: Date = Date()) throws {
        try write(record, name: TimestampedName.name(date))
    }

    /// Writes a record to a file with a name of ``TimestampedName``, replacing an existing one.
    func write(_ record: DeliveryRecord, name: String) throws {
        let date = TimestampedName.date(name) ?? Date()
        try FileProtection.createDirectory(folder)
        let file = folder.appendingPathComponent(name)
        try FileProtection.write(
            Data(record.json(at: date).compact.utf8),
            to: file,
            atomically: true
        )
        let names = try names()
        for name in names.dropLast(Self.capacity) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// Record with the date of its push.
    public struct Entry: Sendable, Hashable {
        /// Date at which the push arrived.
        public let date: Date
        /// Record of the delivery.
        public let record: DeliveryRecord
    }

    /// Returns the records, oldest first. Invalid files are ignored.
    public func entries() -> [Entry] {
        files().compactMap { name, object in
            guard let record = DeliveryRecord(object), let date = TimestampedName.date(name) else {
                return nil
            }
            return Entry(date: date, record: record)
        }
    }

    /// Returns the records as JSON, oldest first. Invalid files are ignored.
    public func records() -> [JSONObject] {
        files().map(\.object)
    }

    /// Removes all records.
    public func clear() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Removes the records of an account, or of no account if `nil`.
    public func clear(account: String?) {
        let digest = account.map(Self.accountDigest)
        for (name, object) in files() where object["account"]?.text == digest {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// Returns the digest of an account's scope for records.
    static func accountDigest(_ account: String) -> String {
        AccountFile.suffix(of: account)
    }

    private func files() -> [(name: String, object: JSONObject)] {
        ((try? names()) ?? []).compactMap { name in
            let path = folder.appendingPathComponent(name).path
            guard let data = FileManager.default.contents(atPath: path),
                let object = (try? JSONDocument(parsing: Array(data)))?.root.object
            else { return nil }
            return (name, object)
        }
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    }
}
