import Cameo
import Foundation

#if canImport(Darwin)
import Darwin
#endif

extension DeliveryLog {
    /// A record and the date of its push.
    package struct Entry: Sendable, Equatable {
        /// The date at which the push arrived.
        package let date: Date
        package let record: DeliveryRecord
    }

    /// Returns the most recent records, oldest first. Ignores invalid lines. Pushes whose process
    /// terminated come last until the extension has recorded them.
    package func entries(limit: Int = capacity) -> [Entry] {
        // Read the breadcrumbs before the log, because the extension adds records to the log before
        // it removes the breadcrumbs.
        var deaths: [(name: String, entry: Entry)] = []
        BreadcrumbFile.findDeaths(in: container) { name, date, record in
            deaths.append((name, Entry(date: date, record: record)))
        }
        let lines = lines(limit: limit)
        let names = Set(lines.map(\.name))
        let entries = lines.compactMap { line in
            DeliveryRecord(line.object).map { Entry(date: line.date, record: $0) }
        }
        return (entries + deaths.filter { !names.contains($0.name[...]) }.map(\.entry))
            .suffix(limit)
    }

    /// Whether the log still contains all records.
    var isComplete: Bool { !FileManager.default.fileExists(atPath: oldFile) }

    /// Returns the records as JSON, oldest first. Ignores invalid lines.
    func records() -> [JSONObject] { lines().map(\.object) }

    /// Removes all records.
    func clear() { try? FileManager.default.removeItem(atPath: folder) }

    /// Removes the records of an account, and invalid lines. If `account` is `nil`, removes the
    /// records that belong to no account.
    package func clear(account: String?) {
        let digest = account.map(Self.accountDigest)
        // The old file comes last, because another process may rename the current file to the old
        // one.
        for path in [file, oldFile] {
            Self.removeLines(of: path) { line in
                guard let line = Line(line) else { return true }
                return line.object["account"]?.text == digest
            }
        }
    }

    /// A valid line, which consists of a ``TimestampedName``, a space and JSON.
    private struct Line {
        let name: Substring
        let date: Date
        let object: JSONObject

        /// Whether the record is for a process that ended during a step.
        var isDeath: Bool {
            let step = object["steps"]?.array?.last?.object
            return step?["outcome"]?.text == DeliveryRecord.Step.Outcome.died.rawValue
        }

        init?(_ bytes: Data.SubSequence) {
            guard let space = bytes.firstIndex(of: 0x20) else { return nil }
            name = Substring(decoding: bytes[..<space], as: UTF8.self)
            guard let date = TimestampedName.date(String(name)),
                let object =
                    (try? JSONDocument(parsing: Array(bytes[(space + 1)...])))?.root.object
            else { return nil }
            self.date = date
            self.object = object
        }
    }

    /// Returns the last lines, oldest first. If several lines have the same name, uses the last.
    /// Uses a record of the process's termination only if there is no other record: the process may
    /// have terminated after it wrote its own record, or may have continued although it seemed to
    /// have terminated.
    private func lines(limit: Int = capacity) -> [Line] {
        var lines: [Line] = []
        var deaths: Set<Substring> = []
        var names: Set<Substring> = []
        for path in [file, oldFile] {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            for bytes in data.split(separator: 0x0A).reversed() where lines.count < limit {
                guard let line = Line(bytes) else { continue }
                if !names.insert(line.name).inserted {
                    guard !line.isDeath, deaths.remove(line.name) != nil else { continue }
                    lines.removeAll { $0.name == line.name }
                } else if line.isDeath {
                    deaths.insert(line.name)
                }
                lines.append(line)
            }
        }
        return lines.reversed()
    }

    /// Overwrites lines with spaces, so that a line that another process appends concurrently isn't
    /// lost.
    private static func removeLines(of path: String, where predicate: (Data.SubSequence) -> Bool) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard let data = FileManager.default.contents(atPath: path) else { return }
        var isEmpty = true
        for line in data.split(separator: 0x0A) where line.contains(where: { $0 != 0x20 }) {
            guard predicate(line) else {
                isEmpty = false
                continue
            }
            let spaces = [UInt8](repeating: 0x20, count: line.count)
            pwrite(descriptor, spaces, spaces.count, off_t(line.startIndex - data.startIndex))
        }
        var status = stat()
        if isEmpty, fstat(descriptor, &status) == 0, status.st_size == off_t(data.count) {
            unlink(path)
        }
    }
}

extension DeliveryLog.Entry {
    /// The record as JSON, with its explanation and without message text.
    package var json: JSONValue {
        guard case .object(var object) = record.json(at: date) else { return .null }
        object.set("outcome", .string(record.outcome.rawValue))
        object.set("explanation", .array(record.explanation.map(JSONValue.string)))
        return .object(object)
    }
}

extension DeliveryRecord {
    /// Returns the record as JSON, without message text.
    func json(at date: Date) -> JSONValue {
        var writer = JSONWriter()
        write(to: &writer, at: date)
        return (try? JSONDocument(parsing: writer.bytes).root) ?? .null
    }

    /// Decodes a record. Ignores unknown values, such as values of a newer version. Returns `nil`
    /// if the record has no steps.
    init?(_ object: JSONObject) {
        guard let steps = object["steps"]?.array else { return nil }
        func rawValue<Value: RawRepresentable>(_ key: String) -> Value?
        where Value.RawValue == String {
            object[key]?.text.flatMap(Value.init)
        }
        self.init()
        process = rawValue("process") ?? .serviceExtension
        accountDigest = object["account"]?.text
        messageID = object["messageID"]?.text
        preset = object["preset"]?.text.map(Preset.Name.init)
        layout = rawValue("layout") ?? .plain
        avatar = rawValue("avatar") ?? .none
        avatarSource = object["avatarOrigin"]?.text
        self.steps = steps.compactMap { $0.object.flatMap(Step.init) }
        reasons = object["reasons"]?.array?.compactMap(\.text) ?? []
        diagnostics = object["diagnostics"]?.array?.compactMap(\.text) ?? []
    }
}

extension DeliveryRecord.Step {
    fileprivate init?(_ object: JSONObject) {
        guard let code = object["code"]?.text.flatMap(Code.init),
            let outcome = object["outcome"]?.text.flatMap(Outcome.init)
        else { return nil }
        self.init(
            code: code,
            outcome: outcome,
            end: (object["milliseconds"]?.double ?? 0) / 1000,
            detail: object["detail"]?.text,
            cost: object["costMilliseconds"]?.double.map {
                Cost(seconds: $0 / 1000, bytes: object["costBytes"]?.integer)
            },
            death: outcome == .died ? Death(object) : nil
        )
    }
}

extension DeliveryRecord.Step.Death {
    fileprivate init(_ object: JSONObject) {
        self.init(
            usedBytes: object["usedBytes"]?.integer,
            bytesLeft: object["bytesLeft"]?.integer,
            isTimeOver: object["isTimeOver"] == .bool(true),
            wasDelivered: object["wasDelivered"] == .bool(true),
            wasRestarted: object["wasRestarted"] == .bool(true)
        )
    }
}
