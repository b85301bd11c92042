import TestSupport
import Testing

@testable import Cameo
@testable import CameoPreview

/// Tests of dates, times and words in each language.
@Suite struct ScreenLanguageTests {
    /// March 1, 2026, 21:05.
    private let evening = ScreenTime(minutes: 29_539_985)

    @Test(arguments: [
        (ScreenLanguage.english, "Tuesday, September 9", "Sunday, March 1"),
        (.german, "Dienstag, 9. September", "Sonntag, 1. März"),
        (.french, "Mardi 9 septembre", "Dimanche 1 mars"),
        (.spanish, "Martes, 9 de septiembre", "Domingo, 1 de marzo"),
        (.arabic, "الثلاثاء، ٩ سبتمبر", "الأحد، ١ مارس"),
        (.hebrew, "יום שלישי, 9 בספטמבר", "יום ראשון, 1 במרץ"),
        (.japanese, "9月9日火曜日", "3月1日日曜日"),
        (.chinese, "9月9日星期二", "3月1日星期日"),
        (.traditionalChinese, "9月9日星期二", "3月1日星期日"),
    ])
    func `the date has the order and the words of the language`(
        _ language: ScreenLanguage,
        _ standard: String,
        _ other: String
    ) {
        #expect(language.date(.standard) == standard)
        #expect(language.date(evening) == other)
    }

    @Test(arguments: [
        (ScreenLanguage.english, "9:41", "9:41 AM", "9:05", "9:05 PM"),
        (.german, "09:41", "09:41", "21:05", "21:05"),
        (.french, "09:41", "09:41", "21:05", "21:05"),
        (.spanish, "9:41", "9:41", "21:05", "21:05"),
        (.arabic, "٩:٤١", "٩:٤١ ص", "٩:٠٥", "٩:٠٥ م"),
        (.hebrew, "9:41", "9:41", "21:05", "21:05"),
        (.japanese, "9:41", "9:41", "21:05", "21:05"),
        (.chinese, "09:41", "09:41", "21:05", "21:05"),
        (.traditionalChinese, "9:41", "上午9:41", "9:05", "下午9:05"),
    ])
    func `the clock has no AM or PM, unlike times in labels`(
        _ language: ScreenLanguage,
        _ clock: String,
        _ time: String,
        _ eveningClock: String,
        _ eveningTime: String
    ) {
        #expect(language.clock(.standard) == clock)
        #expect(language.timeOfDay(.standard) == time)
        #expect(language.clock(evening) == eveningClock)
        #expect(language.timeOfDay(evening) == eveningTime)
    }

    @Test func `a date with a time is parsed`() {
        #expect(ScreenTime("2026-03-01T21:05") == evening)
    }

    @Test func `midnight and noon are 12 in languages with AM and PM`() throws {
        let midnight = try #require(ScreenTime("00:07"))
        let noon = try #require(ScreenTime("12:07"))
        #expect(ScreenLanguage.english.timeOfDay(midnight) == "12:07 AM")
        #expect(ScreenLanguage.english.timeOfDay(noon) == "12:07 PM")
        #expect(ScreenLanguage.spanish.timeOfDay(midnight) == "0:07")
    }

    /// Ages in minutes: 0, 1, 2, 5, 11 and 59 minutes; 1, 2, 3 and 4 hours; and 1, 2, 3, 11 and 100
    /// days.
    private static let ages =
        [0, 1, 2, 5, 11, 59, 60, 120, 180, 240] + [1, 2, 3, 11, 100].map { $0 * 24 * 60 }

    @Test(arguments: ScreenLanguage.allCases)
    func `the labels of all ages are in the language`(_ language: ScreenLanguage) throws {
        let labels = Self.ages.map { language.timeLabel(age: $0, now: evening) }
        let words = language.words
        let text =
            (labels + [
                words.timeSensitive, words.critical, words.notification, words.reply,
                words.markAsRead, words.mute, words.send, words.message,
            ]).joined(separator: "\n")
        #expect(Set(labels).count == labels.count)
        try expectSnapshot(text + "\n", "language-\(language.rawValue).txt")
    }

    @Test func `labels show an age, then the time of day, and then the number of days`() throws {
        let language = ScreenLanguage.english
        let now = try #require(ScreenTime("2026-03-01T03:30"))
        func label(_ age: Int) -> String { language.timeLabel(age: age, now: now) }
        #expect(label(0) == "now")
        #expect(label(59) == "59m ago")
        // Before four hours have passed, the label is the age, even if the notification arrived on
        // the previous day.
        #expect(label(3 * 60 + 59) == "3h ago")
        #expect(label(4 * 60) == "Yesterday, 11:30 PM")
        #expect(label(27 * 60 + 30) == "Yesterday, 12:00 AM")
        #expect(label(27 * 60 + 31) == "2d ago")
        #expect(language.timeLabel(age: 240, now: .standard) == "5:41 AM")
    }

    @Test(arguments: ScreenLanguage.allCases)
    func `a language has all names of days and months, and all labels`(_ language: ScreenLanguage) {
        let words = language.words
        #expect(Set(words.weekdays).count == 7)
        #expect(words.months.count == 12)
        let all = [
            words.now, words.timeSensitive, words.critical, words.notification, words.reply,
            words.markAsRead, words.mute, words.send, words.message,
        ]
        #expect(all.allSatisfy { !$0.isEmpty })
        #expect(words.timeSensitive == words.timeSensitive.uppercased())
        #expect(words.critical == words.critical.uppercased())
    }

    @Test func `only Arabic and Hebrew are mirrored`() {
        #expect(ScreenLanguage.allCases.filter(\.isRightToLeft) == [.arabic, .hebrew])
    }

    @Test func `Arabic nouns agree with their numbers`() {
        func label(_ minutes: Int) -> String {
            ScreenLanguage.arabic.timeLabel(age: minutes, now: .standard)
        }
        #expect(label(1) == "قبل دقيقة واحدة")
        #expect(label(2) == "قبل دقيقتين")
        #expect(label(10) == "قبل ١٠ دقائق")
        #expect(label(11) == "قبل ١١ دقيقة")
        #expect(label(103 * 24 * 60) == "قبل ١٠٣ أيام")
        #expect(label(111 * 24 * 60) == "قبل ١١١ يومًا")
        #expect(label(200 * 24 * 60) == "قبل ٢٠٠ يوم")
    }
}

@Suite struct ScreenTimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00", 4), ("2024-02-29T12:00", 4), ("2025-09-09T09:41", 2),
        ("2000-03-01T00:00", 3), ("2026-11-22T23:59", 0), ("2100-02-28T08:00", 0),
        ("2400-02-29T08:00", 2), ("9999-12-31T23:59", 5),
    ])
    func `the day of the week is computed from the date`(_ text: String, _ weekday: Int) throws {
        #expect(try #require(ScreenTime(text)).weekday == weekday)
    }

    @Test func `a time without a date uses the standard date`() throws {
        let time = try #require(ScreenTime("21:05"))
        #expect(time.date == ScreenTime.standard.date)
        #expect(time.hour == 21 && time.minute == 5)
        #expect(ScreenTime("9:41") == .standard)
        #expect(ScreenTime("2025-09-09 09:41") == .standard)
        #expect(ScreenTime.standard.date == (2025, 9, 9))
    }

    @Test(arguments: [
        "", "9", "941", "24:00", "9:60", "-1:00", "noon", "2026-02-30T09:41", "1969-12-31T23:59",
        "2026-03-01", "2026-03-01T09:41Z", "2026-03-01T", "T09:41", "٩:٤١", "2026-3-1T9:41",
    ])
    func `other text isn't a time`(_ text: String) {
        #expect(ScreenTime(text) == nil)
    }

    @Test func `an age is a number of minutes, hours or days`() {
        #expect(ScreenTime.age("now") == 0)
        #expect(ScreenTime.age("5m") == 5)
        #expect(ScreenTime.age("3h") == 180)
        #expect(ScreenTime.age("999d") == ScreenTime.maxAge)
        for text in ["", "m", "5", "-5m", "5s", "1000d", "99999999999999999999m", "5 m"] {
            #expect(ScreenTime.age(text) == nil)
        }
    }

    @Test func `an earlier time may be in an earlier month and year`() throws {
        let time = try #require(ScreenTime("2024-03-01T00:10")).before(20)
        #expect(time.date == (2024, 2, 29))
        #expect(time.hour == 23 && time.minute == 50)
        let year = try #require(ScreenTime("1970-01-01T00:00")).before(1)
        #expect(year.date == (1969, 12, 31))
        #expect(year.weekday == 3)
    }
}
