import Foundation

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

    /// The bytes that it holds; `nil` when they cannot be read.
    static func bytes(of address: String) -> [UInt8]? {
        guard isOne(address), let comma = address.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let body = String(address[address.utf8.index(after: comma)...])
        guard let text = body.removingPercentEncoding else { return nil }
        if address[..<comma].lowercased().hasSuffix(";base64") {
            return Data(base64Encoded: text).map(Array.init)
        }
        return Array(text.utf8)
    }
}
