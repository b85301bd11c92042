import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

@Suite struct DeliveryLogTests {
    private let container = Scratch.newURL()
    private var log: DeliveryLog { DeliveryLog(container: container) }

    private func record(_ id: String, account: String? = nil) -> DeliveryRecord {
        var record = DeliveryRecord()
        record.messageID = id
        record.accountDigest = account.map(DeliveryLog.accountDigest)
        return record
    }

    private var ids: [String] { log.entries().compactMap(\.record.messageID) }

    @Test func `records are kept after a clock that was ahead is set back`() throws {
        for number in 0..<DeliveryLog.capacity {
            let date = Date(timeIntervalSinceNow: 86400 + Double(number))
            try log.append(record("ahead \(number)"), at: date)
        }
        for number in 0..<5 { try log.append(record("\(number)")) }
        #expect(ids.count == DeliveryLog.capacity)
        #expect(ids.suffix(5) == ["0", "1", "2", "3", "4"])
    }

    @Test func `a record with the same name replaces the earlier one`() throws {
        let name = TimestampedName(Date()).text
        try log.write(record("first"), name: name, at: Date())
        try log.append(record("second"))
        try log.write(record("final"), name: name, at: Date())
        #expect(ids == ["second", "final"])
    }

    @Test func `the log's files stay small`() throws {
        for number in 0..<1000 { try log.append(record("\(number)")) }
        let folder = container.appendingPathComponent("Cameo/deliveries")
        let sizes = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
            FileStatus(folder.appendingPathComponent(name).path)?.size ?? 0
        }
        // The size is checked after every sixteenth record.
        #expect(sizes.allSatisfy { $0 < DeliveryLog.maxFileSize + 16 * 1000 })
        #expect(ids == (800..<1000).map(String.init))
    }

    @Test func `a record's JSON matches the JSON in its line`() throws {
        var record = record("m\u{85}\"1\"", account: "home")
        record.steps = [
            DeliveryRecord.Step(
                code: .vendor,
                outcome: .done,
                end: 1.25,
                detail: "Acme",
                cost: .init(seconds: 0.5, bytes: -3)
            ),
            DeliveryRecord.Step(code: .delivery, outcome: .expired, end: 2, detail: nil),
        ]
        record.reasons = ["a.example: 404"]
        record.diagnostics = ["focus-access-needed"]
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try log.append(record, at: date)
        #expect(log.records().map(JSONValue.object) == [record.json(at: date)])
        #expect(log.entries() == [DeliveryLog.Entry(date: date, record: record)])
    }

    @Test func `the records of one account are deleted`() throws {
        for account in ["home", "office", nil] {
            try log.append(record("m_\(account ?? "none")", account: account))
        }
        log.clear(account: "office")
        #expect(ids == ["m_home", "m_none"])
        log.clear(account: nil)
        #expect(ids == ["m_home"])
        log.clear(account: "home")
        #expect(ids == [])
        try log.append(record("new"))
        #expect(ids == ["new"])
    }
}
