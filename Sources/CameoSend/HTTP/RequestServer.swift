#if os(Linux)
/// The server in a request's URL, which `HTTPRequest.problem` has validated.
struct RequestServer {
    /// The scheme, the host and the port, as written in the URL.
    let origin: String
    /// The host, without the brackets that IPv6 requires.
    let host: String
    let port: String

    /// Parses a URL; returns `nil` if it contains no host, an invalid port or a user name.
    init?(_ url: String) {
        guard url.hasPrefix("https://") else { return nil }
        let authority = url.dropFirst(8).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        origin = "https://" + authority
        var host = authority
        var rest = Substring()
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            host = authority[..<end].dropFirst()
            rest = authority[end...].dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            host = authority[..<colon]
            rest = authority[colon...]
        }
        let port = rest.isEmpty ? "443" : String(rest.dropFirst())
        guard !host.isEmpty, !authority.contains("@" as Character),
            rest.isEmpty || rest.first == ":",
            UInt16(port) != nil
        else { return nil }
        self.host = String(host)
        self.port = port
    }
}

extension String {
    /// Returns whether the URL has the given origin.
    func isURL(of origin: String) -> Bool {
        guard !origin.isEmpty, hasPrefix(origin) else { return false }
        let next = utf8.dropFirst(origin.utf8.count).first
        return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
            || next == UInt8(ascii: "#")
    }
}
#endif
