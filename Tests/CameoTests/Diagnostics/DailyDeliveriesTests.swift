import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoApp

@Suite struct DailyDeliveriesTests {
    private static func record(
        _ layout: Layout,
        _ steps: (DeliveryRecord.Step.Code, DeliveryRecord.Step.Outcome)...
    ) -> DeliveryRecord {
        var record = DeliveryRecord()
        record.layout = layout
        record.steps = steps.map {
            DeliveryRecord.Step(code: $0, outcome: $1, end: 1, detail: nil)
        }
        return record
    }

    private static let styled = record(.directMessage, (.style, .done), (.delivery, .done))

    static let outcomes: [(DeliveryRecord.Outcome, DeliveryRecord)] = {
        var initials = styled
        initials.reasons = ["The avatar from a.example is missing: HTTP 404"]
        return [
            (.styled, styled), (.fallback, initials),
            (.delivered, record(.plain, (.parsing, .skipped), (.delivery, .done))),
            (.fallback, record(.directMessage, (.style, .failed), (.delivery, .done))),
            (.fallback, record(.groupMessage, (.style, .skipped), (.delivery, .done))),
            (.fallback, record(.plain, (.decryption, .failed), (.delivery, .done))),
            (
                .styled,
                record(.directMessage, (.decryption, .done), (.style, .done), (.delivery, .done))
            ),
            (.delivered, record(.directMessage, (.vendor, .leftAsIs), (.delivery, .done))),
            (.delivered, record(.plain, (.vendor, .hidden), (.delivery, .done))),
            (.timedOut, record(.directMessage, (.style, .done), (.delivery, .timedOut))),
            (.timedOut, record(.plain, (.delivery, .expired))),
            (.died, record(.plain, (.hook, .died))),
        ]
    }()

    @Test(arguments: outcomes) func `a record has one outcome`(
        _ outcome: DeliveryRecord.Outcome,
        _ record: DeliveryRecord
    ) {
        #expect(record.outcome == outcome)
        #expect((record.death != nil) == (outcome == .died))
    }

    private func entry(_ day: Int, _ record: DeliveryRecord) -> DeliveryLog.Entry {
        DeliveryLog.Entry(date: Date(timeIntervalSince1970: Double(day) * 86_400), record: record)
    }

    @Test func `pushes are counted by day, and the first day may be incomplete`() throws {
        var app = Self.styled
        app.process = .app
        let entries =
            [entry(20_000, Self.styled), entry(20_000, app)]
            + Self.outcomes.map { entry(20_001, $0.1) }
            + [entry(20_001, Self.record(.plain, (.vendor, .died))), entry(20_002, Self.styled)]
        func table(isComplete: Bool) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let now = Date(timeIntervalSince1970: 20_002.5 * 86_400)
            let days = DailyDeliveries.table(of: entries, isComplete: isComplete, at: now)
            return String(decoding: try encoder.encode(days), as: UTF8.self)
        }
        let first = #"{"day":"2024-10-04","delivered":0,"died":{},"fallback":0,"isComplete":"#
        let rest =
            #","styled":1,"timedOut":0},"#
            + #"{"day":"2024-10-05","delivered":3,"died":{"hook":1,"vendor":1},"fallback":4,"isComplete":true,"#
            + #""styled":2,"timedOut":2},"#
            + #"{"day":"2024-10-06","delivered":0,"died":{},"fallback":0,"isComplete":false,"styled":1,"timedOut":0}]"#
        #expect(try table(isComplete: true) == "[" + first + "true" + rest)
        #expect(try table(isComplete: false) == "[" + first + "false" + rest)
    }

    @Test func `the size of the table is limited`() {
        let entries = (0..<100).map { entry(20_000 + $0, Self.styled) }
        let days = DailyDeliveries.table(of: entries, isComplete: true, at: Date())
        #expect(days.count == DailyDeliveries.maxDays)
        #expect(days.last?.styled == 1)
    }
}
