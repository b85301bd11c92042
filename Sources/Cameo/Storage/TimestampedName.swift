import Foundation

/// Names of JSON files that sort by time; two of one millisecond differ at their end.
enum TimestampedName {
    static func name(_ date: Date) -> String {
        let milliseconds = String(Int(max(0, date.timeIntervalSince1970) * 1000))
        let padding = String(repeating: "0", count: max(0, 15 - milliseconds.count))
        return "\(padding)\(milliseconds)-\(UUID().uuidString).json"
    }

    static func date(_ name: String) -> Date? {
        Double(name.prefix(while: \.isNumber)).map { Date(timeIntervalSince1970: $0 / 1000) }
    }
}
