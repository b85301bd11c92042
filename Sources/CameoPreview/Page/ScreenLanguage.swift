import Cameo

/// A language of the phone. It determines the words that iOS displays around the text of
/// notifications, and the direction of the interface.
///
/// The words come from tables, so that images are the same on every system. Dates, times and ages
/// follow Unicode CLDR. The words for the interruption levels are estimated. For the sources, see
/// `Documentation/PreviewLook.md`.
package enum ScreenLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case arabic = "ar"
    case hebrew = "he"
    case japanese = "ja"
    case chinese = "zh"
    case traditionalChinese = "zh-Hant"

    /// The language tag, which browsers use to select fonts.
    var tag: String { self == .chinese ? "zh-Hans" : rawValue }

    /// Whether iOS mirrors the interface for this language.
    package var isRightToLeft: Bool { self == .arabic || self == .hebrew }

    /// The direction of the interface, as a value of the attribute `dir`.
    var direction: String { isRightToLeft ? "rtl" : "ltr" }
}

// MARK: - Dates and times

extension ScreenLanguage {
    /// Returns the date above the clock. iOS capitalizes its first letter.
    package func date(_ time: ScreenTime) -> String {
        let (_, month, day) = time.date
        let (weekday, name, number) = (
            words.weekdays[time.weekday], words.months[month - 1], digits(day)
        )
        switch self {
        case .english: return "\(weekday), \(name) \(number)"
        case .german: return "\(weekday), \(number). \(name)"
        case .french: return "\(weekday) \(number) \(name)"
        case .spanish: return "\(weekday), \(number) de \(name)"
        case .arabic: return "\(weekday)، \(number) \(name)"
        case .hebrew: return "יום \(weekday), \(number) ב\(name)"
        case .japanese: return "\(month)月\(day)日\(weekday)"
        case .chinese, .traditionalChinese: return "\(month)月\(day)日\(weekday)"
        }
    }

    /// Returns the time on the lock screen's clock, which doesn't show AM or PM.
    package func clock(_ time: ScreenTime) -> String {
        hour(time) + ":" + digits(time.minute, width: 2)
    }

    /// Returns the time of day as it appears in text.
    package func timeOfDay(_ time: ScreenTime) -> String {
        let isMorning = time.hour < 12
        switch self {
        case .english: return "\(clock(time)) \(isMorning ? "AM" : "PM")"
        case .arabic: return "\(clock(time)) \(isMorning ? "ص" : "م")"
        case .traditionalChinese: return (isMorning ? "上午" : "下午") + clock(time)
        default: return clock(time)
        }
    }

    private func hour(_ time: ScreenTime) -> String {
        switch self {
        case .english, .arabic, .traditionalChinese:
            return digits(time.hour % 12 == 0 ? 12 : time.hour % 12)
        case .german, .french, .chinese: return digits(time.hour, width: 2)
        case .spanish, .hebrew, .japanese: return digits(time.hour)
        }
    }

    /// The age at which iOS starts to display the time of day instead, in hours (estimated).
    static let hoursUntilTimeOfDay = 4

    /// Returns the time label of a notification: its age if it is under four hours, otherwise the
    /// time of day on the same or the previous day, otherwise the number of days.
    ///
    /// - Parameters:
    ///   - age: The age of the notification, in minutes.
    ///   - now: The time on the phone.
    package func timeLabel(age: Int, now: ScreenTime) -> String {
        if age < 1 { return words.now }
        if age < 60 { return minutesAgo(age) }
        if age < Self.hoursUntilTimeOfDay * 60 { return hoursAgo(age / 60) }
        let then = now.before(age)
        switch now.day - then.day {
        case 0: return timeOfDay(then)
        case 1: return yesterday(timeOfDay(then))
        case let days: return daysAgo(days)
        }
    }

    private func yesterday(_ time: String) -> String {
        switch self {
        case .english: "Yesterday, \(time)"
        case .german: "Gestern, \(time)"
        case .french: "hier \(time)"
        case .spanish: "ayer, \(time)"
        case .arabic: "أمس"
        case .hebrew: "אתמול"
        case .japanese: "昨日"
        case .chinese, .traditionalChinese: "昨天"
        }
    }

    private func minutesAgo(_ count: Int) -> String {
        let number = digits(count)
        switch self {
        case .english: return "\(number)m ago"
        case .german: return "vor \(number) Min."
        case .french: return "il y a \(number) min"
        case .spanish: return "hace \(number) min"
        case .arabic:
            return Self.arabic(count, number, "دقيقة واحدة", "دقيقتين", "دقائق", "دقيقة", "دقيقة")
        case .hebrew: return count == 1 ? "לפני דקה" : "לפני \(number) דק׳"
        case .japanese: return "\(number)分前"
        case .chinese: return "\(number)分钟前"
        case .traditionalChinese: return "\(number) 分鐘前"
        }
    }

    private func hoursAgo(_ count: Int) -> String {
        let number = digits(count)
        switch self {
        case .english: return "\(number)h ago"
        case .german: return "vor \(number) Std."
        case .french: return "il y a \(number) h"
        case .spanish: return "hace \(number) h"
        case .arabic:
            return Self.arabic(count, number, "ساعة واحدة", "ساعتين", "ساعات", "ساعة", "ساعة")
        case .hebrew:
            return count == 1 ? "לפני שעה" : count == 2 ? "לפני שעתיים" : "לפני \(number) שע׳"
        case .japanese: return "\(number)時間前"
        case .chinese: return "\(number)小时前"
        case .traditionalChinese: return "\(number) 小時前"
        }
    }

    private func daysAgo(_ count: Int) -> String {
        let number = digits(count)
        switch self {
        case .english: return "\(number)d ago"
        case .german: return count == 1 ? "vor \(number) Tag" : "vor \(number) Tagen"
        case .french: return "il y a \(number) j"
        case .spanish: return "hace \(number) d"
        case .arabic:
            return Self.arabic(count, number, "يوم واحد", "يومين", "أيام", "يومًا", "يوم")
        case .hebrew:
            return count == 1 ? "לפני יום" : count == 2 ? "לפני יומיים" : "לפני \(number) ימים"
        case .japanese: return "\(number)日前"
        case .chinese: return "\(number)天前"
        case .traditionalChinese: return "\(number) 天前"
        }
    }

    /// Returns an age in Arabic. Nouns have five forms: for 1, for 2, for numbers that end in 03 to
    /// 10, for numbers that end in 11 to 99, and for all others.
    private static func arabic(
        _ count: Int,
        _ number: String,
        _ one: String,
        _ two: String,
        _ few: String,
        _ many: String,
        _ other: String
    ) -> String {
        if count == 1 { return "قبل " + one }
        if count == 2 { return "قبل " + two }
        switch count % 100 {
        case 3...10: return "قبل \(number) \(few)"
        case 11...99: return "قبل \(number) \(many)"
        default: return "قبل \(number) \(other)"
        }
    }

    /// Returns a number in the digits of the language.
    func digits(_ number: Int, width: Int = 1) -> String {
        let text = width > 1 ? Self.padded(number) : String(number)
        guard self == .arabic else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            guard (48...57).contains(scalar.value),
                let digit = Unicode.Scalar(scalar.value - 48 + 0x660)
            else { continue }
            result.unicodeScalars.append(digit)
        }
        return result
    }

    /// Returns a number with at least two digits.
    static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

// MARK: - Words

extension ScreenLanguage {
    /// The words of a language.
    struct Words: Sendable {
        /// The names of the days, from Sunday.
        let weekdays: [String]
        /// The names of the months, from January.
        let months: [String]
        /// The time label of a notification that has just arrived.
        let now: String
        /// The line above the title of a time-sensitive notification, in capital letters.
        let timeSensitive: String
        /// The line above the title of a critical alert, in capital letters.
        let critical: String
        /// The text of a notification whose preview is hidden.
        let notification: String
        /// The titles of the buttons in Cameo's category for messages.
        let reply: String
        let markAsRead: String
        let mute: String
        /// The title of the button next to the text field of a reply.
        let send: String
        /// The placeholder of the text field of a reply.
        let message: String
    }

    var words: Words {
        switch self {
        case .english: Self.englishWords
        case .german: Self.germanWords
        case .french: Self.frenchWords
        case .spanish: Self.spanishWords
        case .arabic: Self.arabicWords
        case .hebrew: Self.hebrewWords
        case .japanese: Self.japaneseWords
        case .chinese: Self.chineseWords
        case .traditionalChinese: Self.traditionalChineseWords
        }
    }

    /// Returns Cameo's category for messages, `NotificationCategory.message(id:)`, with titles in
    /// this language.
    package func messageCategory(id: String) -> ScreenCategory {
        ScreenCategory(
            id: id,
            actions: [
                .reply(title: words.reply, buttonTitle: words.send, placeholder: words.message),
                .markAsRead(title: words.markAsRead), .mute(title: words.mute),
            ]
        )
    }

    private static let englishWords = Words(
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ],
        now: "now",
        timeSensitive: "TIME SENSITIVE",
        critical: "CRITICAL",
        notification: "Notification",
        reply: "Reply",
        markAsRead: "Mark as Read",
        mute: "Mute",
        send: "Send",
        message: "Message"
    )

    private static let germanWords = Words(
        weekdays: [
            "Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag",
        ],
        months: [
            "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
            "Oktober", "November", "Dezember",
        ],
        now: "jetzt",
        timeSensitive: "DRINGLICH",
        critical: "KRITISCH",
        notification: "Mitteilung",
        reply: "Antworten",
        markAsRead: "Als gelesen markieren",
        mute: "Stummschalten",
        send: "Senden",
        message: "Nachricht"
    )

    private static let frenchWords = Words(
        weekdays: ["Dimanche", "Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi"],
        months: [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
            "octobre", "novembre", "décembre",
        ],
        now: "maintenant",
        timeSensitive: "URGENT",
        critical: "CRITIQUE",
        notification: "Notification",
        reply: "Répondre",
        markAsRead: "Marquer comme lu",
        mute: "Mettre en sourdine",
        send: "Envoyer",
        message: "Message"
    )

    private static let spanishWords = Words(
        weekdays: ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"],
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
            "septiembre", "octubre", "noviembre", "diciembre",
        ],
        now: "ahora",
        timeSensitive: "URGENTE",
        critical: "CRÍTICO",
        notification: "Notificación",
        reply: "Responder",
        markAsRead: "Marcar como leído",
        mute: "Silenciar",
        send: "Enviar",
        message: "Mensaje"
    )

    private static let arabicWords = Words(
        weekdays: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
        months: [
            "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر",
            "أكتوبر", "نوفمبر", "ديسمبر",
        ],
        now: "الآن",
        timeSensitive: "حساس للوقت",
        critical: "حرج",
        notification: "إشعار",
        reply: "رد",
        markAsRead: "تمييز كمقروء",
        mute: "كتم",
        send: "إرسال",
        message: "رسالة"
    )

    private static let hebrewWords = Words(
        weekdays: ["ראשון", "שני", "שלישי", "רביעי", "חמישי", "שישי", "שבת"],
        months: [
            "ינואר", "פברואר", "מרץ", "אפריל", "מאי", "יוני", "יולי", "אוגוסט", "ספטמבר",
            "אוקטובר", "נובמבר", "דצמבר",
        ],
        now: "עכשיו",
        timeSensitive: "דחוף",
        critical: "קריטי",
        notification: "עדכון",
        reply: "השב",
        markAsRead: "סמן כנקרא",
        mute: "השתק",
        send: "שלח",
        message: "הודעה"
    )

    private static let japaneseWords = Words(
        weekdays: ["日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"],
        months: Array(repeating: "", count: 12),
        now: "今",
        timeSensitive: "即時通知",
        critical: "重大な通知",
        notification: "通知",
        reply: "返信",
        markAsRead: "既読にする",
        mute: "ミュート",
        send: "送信",
        message: "メッセージ"
    )

    private static let chineseWords = Words(
        weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
        months: Array(repeating: "", count: 12),
        now: "现在",
        timeSensitive: "时效性通知",
        critical: "重要警告",
        notification: "通知",
        reply: "回复",
        markAsRead: "标记为已读",
        mute: "静音",
        send: "发送",
        message: "信息"
    )

    private static let traditionalChineseWords = Words(
        weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
        months: Array(repeating: "", count: 12),
        now: "現在",
        timeSensitive: "時效性通知",
        critical: "重大通知",
        notification: "通知",
        reply: "回覆",
        markAsRead: "標示為已讀",
        mute: "靜音",
        send: "傳送",
        message: "訊息"
    )
}
