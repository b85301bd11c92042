import Foundation

/// Names of JSON files and of records that sort by date. The process and a count distinguish those from
/// the same millisecond.
package enum TimestampedName {
    /// The maximum time that a date may be in the future, in seconds. A later one is from a clock
    /// that was set back since.
    private static let clockTolerance = 60.0

    private static let process = getpid()
    private static let count = Locked(0)

    /// Returns a new name for a date.
    static func name(_ date: Date) -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return "\(digits(date))-\(process)-\(number).json"
    }

    /// Sorts names, oldest first. Those with a date in the future are first.
    static func sorted(_ names: [String], now: Date = Date()) -> [String] {
        let latest = digits(now.addingTimeInterval(clockTolerance))
        func order(_ name: String) -> (Int, String) { (name > latest ? 0 : 1, name) }
        return names.sorted { order($0) < order($1) }
    }

    private static func digits(_ date: Date) -> String {
        let milliseconds = String(Int(max(0, date.timeIntervalSince1970) * 1000))
        let padding = String(repeating: "0", count: max(0, 15 - milliseconds.count))
        return padding + milliseconds
    }

    /// Returns the date in a name, or `nil` if the name has another form.
    package static func date(_ name: String) -> Date? {
        Double(name.prefix(while: \.isNumber)).map { Date(timeIntervalSince1970: $0 / 1000) }
    }
}
