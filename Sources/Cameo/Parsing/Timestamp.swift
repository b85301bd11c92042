import Foundation

/// Points in time as payloads write them.
enum Timestamp {
    /// Seconds since 1970: from seconds, from milliseconds (numbers beyond the year 5138), or from
    /// ISO 8601.
    static func seconds(_ value: JSONValue) -> Double? {
        if let number = value.double { return number > 1e11 ? number / 1000 : number }
        guard case .string(let string) = value else { return nil }
        let text = string.trimmed
        let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let date =
            (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: withFraction))
        return date?.timeIntervalSince1970
    }

    /// ISO 8601 in UTC, to the second.
    static func iso8601(_ seconds: Double) -> String? {
        // Beyond the year 9999 no reader agrees on the form.
        guard abs(seconds) < 253_402_300_800 else { return nil }
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }
}
