/// Conversions of dates from payload formats.
package enum Timestamp {
    /// Returns the time in seconds since 1970. The value is a number of seconds, a number of
    /// milliseconds, or an ISO 8601 date such as `2026-03-01T12:00:00.5+01:00`. Numbers greater
    /// than 10¹¹ are milliseconds: in seconds, they would be after the year 5138. Returns `nil` for
    /// any other value.
    package static func seconds(_ value: JSONValue) -> Double? {
        if let number = value.double { return number > 1e11 ? number / 1000 : number }
        guard case .string(let string) = value else { return nil }
        return seconds(iso8601: string.trimmed)
    }

    /// Returns an ISO 8601 date in UTC, without fractions of a second. Returns `nil` for years
    /// before 0 or after 9999, whose format varies between parsers.
    package static func iso8601(_ seconds: Double) -> String? {
        guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
        let whole = Int64(seconds.rounded(.down))
        let time = Int((whole % 86_400 + 86_400) % 86_400)
        let (year, month, day) = civilDate(daysSince1970: Int((whole - Int64(time)) / 86_400))
        func padded(_ number: Int, to width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        let clock = [time / 3600, time / 60 % 60, time % 60].map { padded($0, to: 2) }
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
            + "T\(clock.joined(separator: ":"))Z"
    }

    /// Parses a date in the format `YYYY-MM-DDThh:mm:ss`, with an optional fraction, followed by
    /// `Z`, `±hh`, `±hh:mm` or `±hhmm`. Returns `nil` for any other text.
    private static func seconds(iso8601 text: String) -> Double? {
        var scanner = DateScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"),
            let month = scanner.number(digits: 2), scanner.take("-"),
            let day = scanner.number(digits: 2), scanner.take("T"),
            let hour = scanner.number(digits: 2), scanner.take(":"),
            let minute = scanner.number(digits: 2), scanner.take(":"),
            let second = scanner.number(digits: 2), let fraction = scanner.fraction(),
            let offset = scanner.offset(), scanner.isAtEnd,
            (1...12).contains(month), (1...daysInMonth(month, of: year)).contains(day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let days = daysSince1970(year, month, day)
        let time = hour * 3600 + minute * 60 + second - offset
        return Double(days) * 86_400 + Double(time) + fraction
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // Both conversions use cycles of 400 years that start on March 1, so that a leap day is the
    // last day of its year.

    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let yearOfCycle = year.remainder(modulo: 400)
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        return (year - yearOfCycle) / 400 * 146_097 + dayOfCycle - 719_468
    }

    private static func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let dayOfCycle = days.remainder(modulo: 146_097)
        let leapDays = dayOfCycle / 1460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfCycle + (days - dayOfCycle) / 146_097 * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

/// A scanner for the components of a date in ASCII text.
private struct DateScanner {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) { rest = text.bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    mutating func number(digits count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        var number = 0
        for byte in rest.prefix(count) {
            guard let digit = Self.digit(byte) else { return nil }
            number = number * 10 + digit
        }
        rest = rest.dropFirst(count)
        return number
    }

    /// Parses the fraction of a second. Returns 0 without a decimal point, and `nil` for a decimal
    /// point without digits.
    mutating func fraction() -> Double? {
        guard take(".") else { return 0 }
        var (value, scale) = (0.0, 1.0)
        while let digit = rest.first.flatMap({ Self.digit($0) }) {
            rest = rest.dropFirst()
            scale /= 10
            value += Double(digit) * scale
        }
        return scale < 1 ? value : nil
    }

    /// The maximum offset from UTC in seconds, as in Foundation.
    private static let maxOffset = 18 * 3600

    /// Parses the offset from UTC, in seconds. Returns `nil` if it's missing or out of range.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(digits: 2) else { return nil }
        var minutes = 0
        if !isAtEnd {
            _ = take(":")
            guard let digits = number(digits: 2), digits < 60 else { return nil }
            minutes = digits
        }
        let offset = hours * 3600 + minutes * 60
        return offset <= Self.maxOffset ? sign * offset : nil
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte) - 48 : nil
    }
}

extension Int {
    /// Returns the remainder of a division that rounds down. The remainder is never negative.
    fileprivate func remainder(modulo divisor: Int) -> Int {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
