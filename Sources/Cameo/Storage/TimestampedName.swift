import Foundation

/// Names of JSON files that sort by date. A UUID distinguishes files from the same millisecond.
enum TimestampedName {
    /// Returns a new name for a date.
    static func name(_ date: Date) -> String {
        let milliseconds = String(Int(max(0, date.timeIntervalSince1970) * 1000))
        let padding = String(repeating: "0", count: max(0, 15 - milliseconds.count))
        return "\(padding)\(milliseconds)-\(UUID().uuidString).json"
    }

    /// Returns the date in a name, or `nil` if the name has another form.
    static func date(_ name: String) -> Date? {
        Double(name.prefix(while: \.isNumber)).map { Date(timeIntervalSince1970: $0 / 1000) }
    }
}
