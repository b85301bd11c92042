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
        let light = Array("#theme-light:checked".utf8)
        let dark = Array("#theme-dark:checked".utf8)
        let system = Array("#theme-system:checked".utf8)
        let bytes = replacing(
            light,
            with: Array(":is(#theme-light, #theme-system):checked".utf8),
            in: style.utf8
        )
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 4)
        // The start of the next selector, and the range of the current rule's selector.
        var start = 0
        var selector: Range<Int>?
        for (index, byte) in bytes.enumerated() {
            result.append(byte)
            switch byte {
            case UInt8(ascii: "{"):
                selector = start..<index
                start = index + 1
            case UInt8(ascii: "}"):
                if let rule = selector, contains(dark, in: bytes[rule]) {
                    result += "\n@media (prefers-color-scheme: dark) {".utf8
                    result += replacing(dark, with: system, in: bytes[rule.lowerBound...index])
                    result.append(UInt8(ascii: "}"))
                }
                selector = nil
                start = index + 1
            case UInt8(ascii: ";"): start = index + 1
            case UInt8(ascii: "/"):
                if index > 0, bytes[index - 1] == UInt8(ascii: "*") { start = index + 1 }
            default: break
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func contains(_ text: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    /// Returns text with each occurrence of a string replaced. Foundation isn't available on all
    /// platforms.
    static func replacing(_ word: String, with new: String, in text: String) -> String {
        let bytes = replacing(Array(word.utf8), with: Array(new.utf8), in: text.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func replacing(
        _ text: [UInt8],
        with replacement: [UInt8],
        in bytes: some Collection<UInt8>
    ) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if rest.starts(with: text) {
                result += replacement
                rest = rest.dropFirst(text.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The style sheet of the page around the phone.
    static var page: String { text(PackageResources.page_css) }

    /// The style sheet for a gallery's tiles, filters and previews.
    static var gallery: String { text(PackageResources.gallery_css) }

    /// Returns the text of a file in `Resources`. SwiftPM and `Scripts/wasm` embed its bytes.
    static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
