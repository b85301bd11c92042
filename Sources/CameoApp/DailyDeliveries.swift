import Cameo
import Foundation

/// Number of pushes on a day by their `DeliveryRecord.Outcome`, which the app can send to its own server. Contains
/// nothing about the messages.
public struct DailyDeliveries: Sendable, Equatable, Encodable {
    /// Day in UTC, such as `2026-11-27`.
    public let day: String
    /// Whether the day is over, and the log still contains all of its records.
    public let isComplete: Bool
    /// Pushes delivered without a style, as intended.
    public private(set) var delivered = 0
    /// Pushes delivered with their style and all images.
    public private(set) var styled = 0
    /// Pushes delivered with a fallback.
    public private(set) var fallback = 0
    /// Pushes delivered when the time was over.
    public private(set) var timedOut = 0
    /// Pushes whose process ended, by the step: the raw values of `DeliveryRecord.Step.Code`.
    public private(set) var died: [String: Int] = [:]

    /// Maximum number of days.
    static let maxDays = 31

    /// Returns the numbers of each day with pushes, oldest first.
    ///
    /// - Parameters:
    ///   - entries: Records, oldest first.
    ///   - isComplete: Whether no earlier record was removed from the log.
    ///   - now: Current date.
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
        for entry in entries where entry.record.place == .serviceExtension {
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
