import Cameo

/// Validation of URLs that replace a provider's URL.
package enum ServerURL {
    /// Returns a URL without its trailing slash.
    ///
    /// - Parameter text: A URL such as `https://host:port`, optionally with a path. HTTP without
    ///   TLS is allowed only for this machine.
    package static func parse(_ text: String) throws(SendError) -> String {
        func invalid(_ problem: String) -> SendError {
            SendError.configuration("The server's URL \(problem); pass https://host:port")
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), text.utf8.count <= 2000 else {
            throw invalid("contains spaces or other characters that must be escaped")
        }
        let lowercase = text.lowercased()
        let isSecure = lowercase.hasPrefix("https://")
        guard isSecure || lowercase.hasPrefix("http://") else {
            throw invalid("must begin with https://")
        }
        let rest = text.dropFirst(isSecure ? 8 : 7)
        guard !rest.contains(where: { "?#\\".contains($0) }) else {
            throw invalid("must not have a query")
        }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw invalid("must not contain a password") }
        guard let host = host(of: authority) else { throw invalid("has no valid host and port") }
        guard isSecure || isLoopback(host) else {
            throw invalid("must begin with https://, except for this machine")
        }
        var url = (isSecure ? "https://" : "http://") + rest
        while url.hasSuffix("/") { url.removeLast() }
        return url
    }

    /// Returns whether a URL's host is this machine.
    package static func isLoopbackURL(_ url: String) -> Bool {
        guard let scheme = url.utf8.range(ofFirst: "://") else { return false }
        return host(of: url[scheme.upperBound...].prefix { $0 != "/" }).map(isLoopback) ?? false
    }

    static func isLoopback(_ host: some StringProtocol) -> Bool {
        if host == "localhost" || host == "[::1]" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Returns the host in lowercase; `nil` if the host or the port is invalid.
    private static func host(of authority: Substring) -> String? {
        var host = authority
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            let port = authority[authority.index(after: colon)...]
            guard let number = UInt16(port), number > 0, port.first != "+" else { return nil }
            host = authority[..<colon]
        }
        guard !host.isEmpty, host.first == "[" || !host.contains(":") else { return nil }
        return host.lowercased()
    }
}
