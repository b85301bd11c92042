import Foundation
import Testing

@testable import Cameo

/// Tests that the dates of the pure core match Foundation's, except for these differences:
///
/// - Before October 15, 1582, Foundation uses the Julian calendar. ISO 8601 always uses the
///   Gregorian calendar.
/// - Foundation accepts dates and times that don't exist, such as February 30, 24:00 and second 60,
///   and text after the date.
@Suite struct TimestampTests {
    /// 1582-10-15T00:00:00Z, the first day of the Gregorian calendar, in seconds since 1970.
    private static let firstGregorian = -12_219_292_800.0
    /// 9999-12-31T23:59:59Z, in seconds since 1970.
    private static let last = 253_402_300_799.0

    private func seconds(_ text: String) -> Double? { Timestamp.seconds(.string(text)) }

    /// Returns the seconds that Foundation parses, with or without a fraction.
    private func reference(_ text: String) -> Double? {
        let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let date =
            (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: withFraction))
        return date?.timeIntervalSince1970
    }

    private func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    @Test func `dates are formatted and parsed as in Foundation`() {
        var checked = 0
        // The step is about 120 days, with a different time of day for each step.
        for date in stride(from: Self.firstGregorian, to: Self.last, by: 10_412_345) {
            let expected = Date(timeIntervalSince1970: date).formatted(.iso8601)
            #expect(Timestamp.iso8601(date) == expected)
            #expect(seconds(expected) == date)
            #expect(reference(expected) == date)
            checked += 1
        }
        #expect(checked > 20_000)
    }

    @Test(arguments: [
        (-12_219_292_800, "1582-10-15T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (-0.5, "1969-12-31T23:59:59Z"), (0, "1970-01-01T00:00:00Z"),
        (0.9, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (253_402_300_799.5, "9999-12-31T23:59:59Z"),
    ])
    func `a date is formatted without fractional seconds`(_ date: Double, _ text: String) {
        #expect(Timestamp.iso8601(date) == text)
        #expect(Date(timeIntervalSince1970: date).formatted(.iso8601) == text)
    }

    @Test func `dates outside the years 0 to 9999 aren't formatted`() {
        #expect(Timestamp.iso8601(-62_167_219_200) == "0000-01-01T00:00:00Z")
        for date in [-62_167_219_201, 253_402_300_800, Double.infinity, -Double.infinity, .nan] {
            #expect(Timestamp.iso8601(date) == nil)
        }
    }

    /// Counts the days of each year independently of the formulas.
    @Test func `all years of the Gregorian calendar have the correct days`() {
        var day = -719_162
        for year in 1...9999 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let offsets = [
                (0, "01-01"), (58, "02-28"), (isLeap ? 60 : 59, "03-01"),
                (isLeap ? 365 : 364, "12-31"),
            ]
            for (offset, monthAndDay) in offsets {
                let text = "\(padded(year, 4))-\(monthAndDay)T00:00:00Z"
                let expected = Double((day + offset) * 86_400)
                if seconds(text) != expected || Timestamp.iso8601(expected) != text {
                    Issue.record("\(text)")
                }
            }
            if (seconds("\(padded(year, 4))-02-29T00:00:00Z") != nil) != isLeap {
                Issue.record("February 29, \(year)")
            }
            day += isLeap ? 366 : 365
        }
        #expect(day * 86_400 == 253_402_300_800)
    }

    @Test func `time zones are parsed as in Foundation`() {
        for sign in ["+", "-"] {
            for hours in 0...99 {
                let texts = [0, 1, 30, 59].flatMap { minutes in
                    ["\(padded(hours)):\(padded(minutes))", "\(padded(hours))\(padded(minutes))"]
                }
                for zone in texts + [padded(hours)] {
                    let text = "2026-03-01T12:00:00\(sign)\(zone)"
                    #expect(seconds(text) == reference(text), "\(text)")
                }
            }
        }
        #expect(seconds("2026-03-01T12:00:00z") == seconds("2026-03-01T12:00:00Z"))
    }

    @Test(arguments: ["0", "5", "25", "125", "999", "000001", "123456", "999999"])
    func `fractions are parsed as in Foundation`(_ digits: String) throws {
        for zone in ["Z", "+01:00", "-0330"] {
            for second in ["1969-12-31T23:59:59", "2026-03-01T12:00:00"] {
                let text = "\(second).\(digits)\(zone)"
                let difference = try #require(seconds(text)) - #require(reference(text))
                #expect(abs(difference) < 1e-6, "\(text)")
            }
        }
    }

    /// Replaces each character of a date with each printable character.
    @Test(arguments: [
        "2026-03-01T12:34:56Z", "2024-02-29T23:59:59.5+01:30", "1999-12-31T00:00:00-08",
    ])
    func `strings that Foundation rejects are rejected`(_ date: String) {
        let bytes = Array(date.utf8)
        var accepted = 0
        for position in bytes.indices {
            for byte in UInt8(0x20)...0x7E {
                var changed = bytes
                changed[position] = byte
                let text = String(decoding: changed, as: UTF8.self)
                guard let parsed = seconds(text), parsed >= Self.firstGregorian else { continue }
                accepted += 1
                #expect(reference(text) == parsed, "\(text)")
            }
        }
        #expect(accepted > 50)
    }

    @Test(arguments: [
        // Foundation also rejects these strings.
        "", "2026-03", "2026-03-01", "2026-03-01T12:00Z", "2026-03-01T12:00:00", "20260301T120000Z",
        "2026-03-01 12:00:00Z", "2026-W10-1T12:00:00Z", "-0001-01-01T00:00:00Z",
        "2026-03-01T12:00:00.Z", "2026-03-01T12:00:00,5Z", "2026-13-01T12:00:00Z",
        "2026-00-01T12:00:00Z", "2026-01-00T12:00:00Z", "2026-01-32T12:00:00Z",
        "２０２６-03-01T12:00:00Z", "2026-03-01T12:00:00−01:00", "2026-03-01T12:00:00+18:01",
        // Foundation accepts these strings.
        "2026-02-29T12:00:00Z", "1900-02-29T12:00:00Z", "2026-02-30T12:00:00Z",
        "2026-04-31T12:00:00Z", "2026-03-01T24:00:00Z", "2026-03-01T12:60:00Z",
        "2026-03-01T12:00:60Z", "2026-3-1T12:00:00Z", "10000-01-01T00:00:00Z",
        "2026-03-01T12:00:00+1", "2026-03-01T12:00:00+013", "2026-03-01T12:00:00+01:3",
        "2026-03-01T12:00:00+01:60", "2026-03-01T12:00:00+01:30:15", "2026-03-01T12:00:00GMT",
        "2026-03-01T12:00:00Zx",
    ])
    func `an invalid date is rejected`(_ text: String) {
        #expect(seconds(text) == nil)
    }

    @Test func `numbers are seconds or milliseconds`() {
        #expect(Timestamp.seconds(.number(JSONNumber(1_772_366_400))) == 1_772_366_400)
        #expect(Timestamp.seconds(.number(JSONNumber(1_772_366_400_500))) == 1_772_366_400.5)
        #expect(Timestamp.seconds(.string("1772366400")) == 1_772_366_400)
        #expect(Timestamp.seconds(.number(JSONNumber(-1.5))) == -1.5)
        #expect(Timestamp.seconds(.null) == nil)
        #expect(Timestamp.seconds(.bool(true)) == nil)
    }
}
