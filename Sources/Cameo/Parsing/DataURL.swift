/// A `data:` URL, which contains the image itself (RFC 2397), so that it needs no download.
/// Payloads are limited to 4 KB, so only small images fit.
package enum DataURL {
    /// The maximum length, in bytes. It exceeds the payload size limit, because a hook may insert a
    /// data URL.
    static let maxLength = 65_536

    /// Returns whether a string is a data URL of an image and has at most ``maxLength`` bytes.
    package static func isImageDataURL(_ text: String) -> Bool {
        guard text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "d") else { return false }
        return text.utf8.count <= maxLength && text.prefix(11).lowercased() == "data:image/"
    }

    /// Returns the content type of an image's data URL; `nil` for any other string.
    static func contentType(of url: String) -> String? {
        guard isImageDataURL(url) else { return nil }
        return String(url.dropFirst(5).prefix { $0 != ";" && $0 != "," })
    }
}
