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
        try FileProtection.createFolder(folder)
        let file = folder.appendingPathComponent(Self.name(date))
        try FileProtection.write(
            Data(record.json(at: date).compact.utf8), to: file, atomically: true)
        let names = try names()
        for name in names.dropLast(Self.capacity) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    /// The records as JSON, oldest first. A file that cannot be read is left out.
    public func records() -> [JSONObject] {
        let names = (try? names()) ?? []
        return names.compactMap { name in
            let path = folder.appendingPathComponent(name).path
            guard let data = FileManager.default.contents(atPath: path) else { return nil }
            return (try? JSONDocument(parsing: Array(data)))?.root.object
        }
    }

    /// Removes all records.
    public func clear() {
        try? FileManager.default.removeItem(at: folder)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    }

    /// A name that sorts by time; two records of one millisecond differ at its end.
    private static func name(_ date: Date) -> String {
        let milliseconds = String(Int(max(0, date.timeIntervalSince1970) * 1000))
        let padding = String(repeating: "0", count: max(0, 15 - milliseconds.count))
        return "\(padding)\(milliseconds)-\(UUID().uuidString).json"
    }
}

extension DeliveryRecord {
    /// The record as JSON; without any text of the message.
    public func json(at date: Date) -> JSONValue {
        func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
        let steps = steps.map { step in
            JSONValue.object(
                JSONObject([
                    ("code", .string(step.code.rawValue)),
                    ("outcome", .string(step.outcome.rawValue)),
                    ("milliseconds", .number(JSONNumber(Int(step.end * 1000)))),
                    ("detail", text(step.detail)),
                ]))
        }
        return .object(
            JSONObject([
                ("version", .number(JSONNumber(1))),
                ("date", text(Timestamp.iso8601(date.timeIntervalSince1970))),
                ("messageID", text(messageID)),
                ("preset", text(preset?.rawValue)),
                ("layout", .string(layout.rawValue)),
                ("picture", .string(picture.rawValue)),
                ("pictureOrigin", text(pictureOrigin)),
                ("steps", .array(steps)),
                ("reasons", .array(reasons.map(JSONValue.string))),
                ("notes", .array(notes.map { .string($0.rawValue) })),
            ]))
    }
}
