import Foundation

/// The name of a JSON file or a record. Names sort by date. A process identifier and a count
/// distinguish names with the same millisecond.
package struct TimestampedName: Sendable {
    /// The tolerance for dates in the future, in seconds. A later date means that the clock was set
    /// back.
    private static let clockTolerance = 60.0

    private static let process = getpid()
    private static let count = Locked(0)

    let date: Date
    /// The date, in milliseconds since 1970.
    var milliseconds: Int { Int(max(0, date.timeIntervalSince1970) * 1000) }
    /// The sequence number of the name within this process.
    let number: Int
    var text: String { Self.name(milliseconds: milliseconds, Self.process, number) }

    /// Creates a new name for a date.
    init(_ date: Date) {
        self.date = date
        number = Self.count.withLock { count in
            count += 1
            return count
        }
    }

    /// Returns the name for a date, a process and a sequence number within the process.
    static func name(milliseconds: Int, _ process: Int32, _ number: Int) -> String {
        "\(digits(milliseconds))-\(process)-\(number).json"
    }

    /// Sorts names from the oldest to the newest. Names with a date in the future come first.
    static func sorted(_ names: [String], now: Date = Date()) -> [String] {
        let latest = digits(Int((now.timeIntervalSince1970 + clockTolerance) * 1000))
        func order(_ name: String) -> (Int, String) { (name > latest ? 0 : 1, name) }
        return names.sorted { order($0) < order($1) }
    }

    private static func digits(_ milliseconds: Int) -> String {
        let digits = String(milliseconds)
        return String(repeating: "0", count: max(0, 15 - digits.count)) + digits
    }

    /// Returns the date in a name; `nil` if the name doesn't begin with a date.
    package static func date(_ name: String) -> Date? {
        Double(name.prefix(while: \.isNumber)).map { Date(timeIntervalSince1970: $0 / 1000) }
    }
}
