import Cameo

extension LintDownload {
    /// The number of bytes from which a file's format is detected.
    package static let startSize = 4096

    /// Sets the content type from a response header.
    package mutating func setContentType(_ header: String?) {
        contentType = header.map { String($0.prefix { $0 != ";" }).trimmed.lowercased() }
    }

    /// Sets the URLs of redirects, in the order of the requests.
    package mutating func setRedirects(_ redirects: [String], _ policy: URLPolicy) {
        redirectCount = redirects.count
        finalURL = redirects.last
        redirectsToHTTP = redirects.contains { url in
            guard url.lowercased().hasPrefix("http:") else { return false }
            // The policy may allow HTTP for localhost.
            return (try? policy.validateRemote(url)) == nil
        }
    }

    /// Sets the size and the format of the content.
    ///
    /// - Parameters:
    ///   - start: The first ``startSize`` bytes.
    ///   - header: The image header, if the content is an image.
    package mutating func setContent(count: Int?, start: [UInt8], _ header: ImageHeader?) {
        byteCount = count
        if let media = MediaFormat(ofFirst: start) {
            format = media.rawValue
        } else if Self.isHTML(start) {
            format = "html"
        }
        if let header {
            (pixelWidth, pixelHeight) = header.uprightSize
            isAnimated = header.isAnimated
        }
    }

    private static func isHTML(_ bytes: [UInt8]) -> Bool {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
        let text = String(decoding: content.prefix(256), as: UTF8.self).trimmed.lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
}
