/// The style sheets of the pages. They are files in `Resources`.
enum PageStyle {
    /// Returns the style sheet of the phone for versions of iOS. A CSS pixel is a point of iOS. The
    /// custom properties of ``PhoneMetrics`` define all numbers.
    static func phone(_ versions: [PhoneOptions.IOSVersion]) -> String {
        let sheets = [
            PackageResources.phone_css, PackageResources.lock_screen_css,
            PackageResources.card_css, PackageResources.expanded_css, PackageResources.banner_css,
            PackageResources.preferences_css,
        ]
        return PhoneMetrics.style(of: versions) + sheets.map { text($0) }.joined()
    }

    /// Returns a style sheet that follows the system's theme until the reader selects a theme.
    ///
    /// It repeats the rules of the dark theme in a media query, because no selector can depend on
    /// the system's theme.
    static func followingSystem(_ style: String) -> String {
        let dark = "#theme-dark:checked"
        let light = ":is(#theme-light, #theme-system):checked"
        return replacing("#theme-light:checked", with: light, in: style)
            .split(separator: "}", omittingEmptySubsequences: false).map { rule in
                // A rule may be the first one in a media query.
                let parts = rule.split(separator: "{", omittingEmptySubsequences: false).suffix(2)
                guard parts.count == 2, parts.first?.contains(dark) == true else {
                    return String(rule)
                }
                let text = parts.joined(separator: "{")
                let copy = replacing(dark, with: "#theme-system:checked", in: text)
                return "\(rule)}\n@media (prefers-color-scheme: dark) {\(copy)}"
            }.joined(separator: "}")
    }

    /// Returns text with each occurrence of a string replaced. Foundation isn't available on all
    /// platforms.
    static func replacing(_ word: String, with new: String, in text: String) -> String {
        var result: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.first {
            if rest.starts(with: word.utf8) {
                result += new.utf8
                rest = rest.dropFirst(word.utf8.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The style sheet of the page around the phone.
    static var page: String { text(PackageResources.page_css) }

    /// Returns the text of a file in `Resources`. SwiftPM and `Scripts/wasm` embed its bytes.
    static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
