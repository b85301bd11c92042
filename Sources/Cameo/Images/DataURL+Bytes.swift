import Foundation

extension DataURL {
    /// The bytes that it holds; `nil` when they cannot be read.
    static func bytes(of address: String) -> [UInt8]? {
        guard isImageDataURL(address), let comma = address.utf8.firstIndex(of: UInt8(ascii: ","))
        else {
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
