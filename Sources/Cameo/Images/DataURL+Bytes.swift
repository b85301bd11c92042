import Foundation

extension DataURL {
    /// Returns the content of a `data:` URL, or `nil` if it can't be decoded.
    static func bytes(of url: String) -> [UInt8]? {
        guard isImageDataURL(url), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        let body = String(url[url.utf8.index(after: comma)...])
        guard let text = body.removingPercentEncoding else { return nil }
        if url[..<comma].lowercased().hasSuffix(";base64") {
            return Data(base64Encoded: text).map(Array.init)
        }
        return Array(text.utf8)
    }
}
