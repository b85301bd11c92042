/// A simple drawing of the keyboard that iOS displays while the user writes a reply.
///
/// The keys have no function.
struct Keyboard {
    let language: ScreenLanguage

    var html: String {
        let rows = language.keyRows
        var html = ""
        for (position, row) in rows.enumerated() {
            var keys = row.map { "<span>\(HTML.text(String($0)))</span>" }.joined()
            if position == rows.count - 1 {
                let shift = language.hasCapitals ? Self.key("side", Self.shift) : ""
                keys = shift + keys + Self.key("side", Self.delete)
            }
            html += "<div class=\"keys\">\(keys)</div>"
        }
        return """
            <div class="keyboard" aria-hidden="true" dir="ltr">\(html)\
            <div class="keys"><span class="side wide">123</span><span class="space"></span>\
            \(Self.key("side wide", Self.enter))</div>\
            <div class="below">\(Self.symbol(Self.globe))\(Self.symbol(Self.microphone))</div></div>
            """
    }

    private static let shift = "M12 4.5 4.5 12.5h4V19h7v-6.5h4z"
    private static let delete = "M8.5 5.5h12v13h-12L3 12zM12 9.5l5 5M17 9.5l-5 5"
    private static let enter = "M19.5 6v6.5H5M9 8.5l-4 4 4 4"
    private static let globe =
        "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17"
    private static let microphone =
        "M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11a6 6 0 0 0 12 0M12 17v3.5"

    private static func key(_ className: String, _ path: String) -> String {
        "<span class=\"\(className)\">\(symbol(path))</span>"
    }

    private static func symbol(_ path: String) -> String {
        "<svg class=\"symbol\" viewBox=\"0 0 24 24\"><path d=\"\(path)\"/></svg>"
    }
}

extension ScreenLanguage {
    /// The rows of letters on the keyboard for the language, in capitals, as iOS displays them
    /// before the user types.
    fileprivate var keyRows: [String] {
        switch self {
        case .english, .japanese, .chinese, .traditionalChinese:
            ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
        case .german: ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNM"]
        case .french: ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN’"]
        case .spanish: ["QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM"]
        case .arabic: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"]
        case .hebrew: ["׳קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"]
        }
    }

    /// Whether the language has capital letters.
    fileprivate var hasCapitals: Bool { !isRightToLeft }
}
