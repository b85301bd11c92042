import Cameo

/// A date and time on the phone, to the minute and without a time zone.
package struct ScreenTime: Sendable, Equatable {
    /// The time in Apple's product images, on the date of a presentation. It is constant, so that a
    /// preview doesn't depend on the current time.
    package static let standard = ScreenTime(minutes: 29_290_181)

    private static let minutesPerDay = 24 * 60

    /// The minutes since the beginning of 1970.
    let minutes: Int

    init(minutes: Int) { self.minutes = minutes }

    /// Parses a time such as `9:41`, on the standard date, or a date and a time such as
    /// `2026-03-01T21:05` or `2026-03-01 21:05`. Returns `nil` for any other text, and for dates
    /// before 1970.
    package init?(_ text: String) {
        let parts = text.split(
            maxSplits: 1,
            omittingEmptySubsequences: false,
            whereSeparator: { $0 == "T" || $0 == " " }
        )
        let (year, month, day) = Self.standard.date
        let date =
            parts.count == 2
            ? String(parts[0])
            : "\(year)-\(ScreenLanguage.padded(month))-\(ScreenLanguage.padded(day))"
        guard var clock = parts.last.map({ String($0) }) else { return nil }
        if clock.utf8.count == 4 { clock = "0" + clock }
        guard clock.utf8.count == 5, date.utf8.count == 10,
            let seconds = Timestamp.seconds(.string("\(date)T\(clock):00Z")), seconds >= 0
        else { return nil }
        minutes = Int(seconds / 60)
    }

    /// The hour, from 0 to 23.
    var hour: Int { minuteOfDay / 60 }
    /// The minute, from 0 to 59.
    var minute: Int { minuteOfDay % 60 }
    /// The day of the week, from 0 (Sunday) to 6.
    // January 1, 1970 was a Thursday.
    var weekday: Int { ((day + 4) % 7 + 7) % 7 }

    /// The year, the month from 1 to 12, and the day from 1 to 31.
    var date: (year: Int, month: Int, day: Int) {
        let digits = (Timestamp.iso8601(Double(minutes) * 60) ?? "1970-01-01").utf8
            .map { Int($0) - 48 }
        return (
            digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3],
            digits[5] * 10 + digits[6], digits[8] * 10 + digits[9]
        )
    }

    /// The days since January 1, 1970.
    var day: Int { (minutes - minuteOfDay) / Self.minutesPerDay }

    private var minuteOfDay: Int {
        (minutes % Self.minutesPerDay + Self.minutesPerDay) % Self.minutesPerDay
    }

    /// Returns the time the given number of minutes earlier.
    func before(_ minutes: Int) -> ScreenTime { ScreenTime(minutes: self.minutes - minutes) }
}

extension ScreenTime {
    /// The maximum age of a notification, in minutes.
    package static let maxAge = 999 * 24 * 60

    /// Parses the age of a notification, such as `now`, `5m`, `3h` or `2d`, in minutes. Returns
    /// `nil` for any other text, and for ages over 999 days.
    package static func age(_ text: String) -> Int? {
        if text == "now" { return 0 }
        guard let unit = text.last, text.utf8.count <= 8,
            let number = Int(String(text.dropLast())), number >= 0
        else { return nil }
        let minutes: Int
        switch unit {
        case "m": minutes = number
        case "h": minutes = number * 60
        case "d": minutes = number * 24 * 60
        default: return nil
        }
        return minutes <= maxAge ? minutes : nil
    }
}
