import Cameo
import Foundation

/// The number of a day's pushes for each `DeliveryRecord.Outcome`. It contains no information about
/// messages, so the app can send it to its own server.
public struct DailyDeliveries: Sendable, Equatable, Encodable {
    /// The day in UTC, such as `2026-11-27`.
    public let day: String
    /// Whether the day is over and the log still contains all its records.
    public let isComplete: Bool
    /// The number of pushes that were intentionally delivered without a style.
    public private(set) var delivered = 0
    /// The number of pushes that were delivered with their style and all images.
    public private(set) var styled = 0
    /// The number of pushes that were delivered with a fallback.
    public private(set) var fallback = 0
    /// The number of pushes that were delivered because the time expired.
    public private(set) var timedOut = 0
    /// The number of pushes whose process terminated, by step. The keys are the raw values of
    /// `DeliveryRecord.Step.Code`.
    public private(set) var died: [String: Int] = [:]

    /// The maximum number of days.
    static let maxDays = 31

    /// Returns the numbers for each day with pushes, oldest first.
    ///
    /// - Parameters:
    ///   - entries: The records, oldest first.
    ///   - isComplete: Whether the log contains all earlier records.
    ///   - now: The current date.
    static func table(
        of entries: [DeliveryLog.Entry],
        isComplete: Bool,
        at now: Date
    ) -> [DailyDeliveries] {
        func day(_ date: Date) -> String {
            String((Timestamp.iso8601(date.timeIntervalSince1970) ?? "").prefix { $0 != "T" })
        }
        let (today, first) = (day(now), entries.first.map { day($0.date) })
        var days: [String: DailyDeliveries] = [:]
        for entry in entries where entry.record.process == .serviceExtension {
            let day = day(entry.date)
            let isFull = day < today && (isComplete || day != first)
            days[day, default: DailyDeliveries(day: day, isComplete: isFull)].count(entry.record)
        }
        return days.values.sorted { $0.day < $1.day }.suffix(maxDays)
    }

    private init(day: String, isComplete: Bool) {
        self.day = day
        self.isComplete = isComplete
    }

    private mutating func count(_ record: DeliveryRecord) {
        switch record.outcome {
        case .delivered: delivered += 1
        case .styled: styled += 1
        case .fallback: fallback += 1
        case .timedOut: timedOut += 1
        case .died:
            if let step = record.death?.step { died[step.rawValue, default: 0] += 1 }
        }
    }
}
