/// A `data:` address, which holds its picture itself (RFC 2397): for small pictures, since a push has
/// 4 KB. Nothing is asked for it.
enum DataURL {
    /// The longest that is taken, in bytes: a hook may put one into a payload that did not fit a push.
    static let longest = 65_536

    /// Whether a text is one of a picture.
    static func isOne(_ text: String) -> Bool {
        guard text.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "d") else { return false }
        return text.utf8.count <= longest && text.prefix(11).lowercased() == "data:image/"
    }

    /// The content type that it tells; `nil` when it is none.
    static func contentType(of address: String) -> String? {
        guard isOne(address) else { return nil }
        return String(address.dropFirst(5).prefix { $0 != ";" && $0 != "," })
    }
}
