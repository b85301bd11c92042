import Foundation

/// The records of the last deliveries, in the app group, for the app to read.
///
/// One file a record, each written under another name first and then renamed: it can be read at any
/// time, from any process, and no lock is held that iOS could find on a suspended process
/// (0xdead10cc).
public struct DeliveryLog: Sendable {
    /// How many records are kept.
    public static let capacity = 200

    private let folder: URL

    /// The log in the app group's container.
    public init(container: URL) {
        folder = container.appendingPathComponent("Cameo/deliveries", isDirectory: true)
    }

    /// Adds a record, and removes the oldest beyond ``capacity``.
    ///
    /// - Parameters:
    ///   - record: What happened.
    ///   - date: When the push arrived.
    /// - Throws: What the file system throws; a log that cannot be written loses no push.
    public func append(_ record: DeliveryRecord, at date: Date = Date()) throws {
        try write(record, name: TimestampedName.name(date))
    }

    /// Writes a record under a name of ``TimestampedName``, in the place of an earlier one.
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

    /// A record, and when its push arrived.
    public struct Entry: Sendable, Hashable {
        /// When the push arrived.
        public let date: Date
        /// What happened.
        public let record: DeliveryRecord
    }

    /// The records, oldest first. A file that cannot be read is left out.
    public func entries() -> [Entry] {
        files().compactMap { name, object in
            guard let record = DeliveryRecord(object), let date = TimestampedName.date(name) else {
                return nil
            }
            return Entry(date: date, record: record)
        }
    }

    /// The records as JSON, oldest first. A file that cannot be read is left out.
    public func records() -> [JSONObject] {
        files().map(\.object)
    }

    /// Removes all records.
    public func clear() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Removes the records of one account.
    public func clear(account: String?) {
        let digest = account.map(Self.accountDigest)
        for (name, object) in files() where object["account"]?.text == digest {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// What a record says of its account.
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
