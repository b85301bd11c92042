import Foundation

/// The transport for the current platform.
package enum SystemTransport {
    /// Returns the platform's transport: nghttp2 on Linux, URLSession on Apple platforms.
    package static func make() -> any HTTPTransport {
        #if os(Linux)
        return HTTP2Transport()
        #else
        return URLSessionTransport()
        #endif
    }
}

extension HTTPRequest {
    /// The reason why the request can't be sent; `nil` if it can.
    var problem: HTTPError? {
        guard isSecureOrLocal else {
            return .insecure("the URL must begin with https://, except on this machine")
        }
        let isURL = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isURL else { return .invalidRequest("the URL contains an invalid character") }
        for header in headers {
            let isName =
                !header.name.isEmpty
                && header.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            // Line breaks would add headers. Tabs and non-ASCII bytes are allowed.
            let isValue = header.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
            guard isName, isValue else {
                return .invalidRequest("the header \(header.name) contains an invalid character")
            }
        }
        return nil
    }

    /// Whether the request may be sent: over HTTPS to any host, or over HTTP to this machine.
    var isSecureOrLocal: Bool {
        if url.hasPrefix("https://") { return true }
        guard url.hasPrefix("http://") else { return false }
        return isLocal
    }

    /// The name or IP address of the URL's host; `nil` if the URL isn't an HTTP or HTTPS URL, or
    /// contains a user name.
    var host: Substring? {
        guard let scheme = ["http://", "https://"].first(where: url.hasPrefix) else { return nil }
        let authority = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.contains("@" as Character) else { return nil }
        if authority.hasPrefix("[") { return authority.dropFirst().prefix { $0 != "]" } }
        return authority.prefix { $0 != ":" }
    }

    /// Whether the URL's host is the local machine. These requests bypass the system's proxy.
    var isLocal: Bool { host.map { ServerURL.isLoopback($0) } ?? false }
}
