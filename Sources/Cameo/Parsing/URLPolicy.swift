/// A policy for the URLs in a payload. Cameo loads only HTTPS URLs with a host and `data:` URLs of
/// small images.
///
/// Payloads are untrusted input, so Cameo rejects `file:` URLs, custom schemes, plain HTTP and URLs
/// with credentials. The policy validates the bytes of a URL itself, because `URL` parses
/// differently in different releases of iOS.
package struct URLPolicy: Sendable, Hashable {
    /// The maximum length of a URL, in bytes of UTF-8.
    static let maxURLLength = 2048

    /// The hosts that are allowed, including their subdomains; `nil` to allow all hosts.
    package var allowedHosts: [String]?
    /// Whether `http://localhost` and `http://127.0.0.1` are allowed, for development.
    package var allowsLocalhost: Bool

    /// Returns whether a string can be a host: it's not empty, and it contains no scheme, port, path
    /// or wildcard.
    package static func isHostName(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains { $0 <= 0x20 || "/:*@?".utf8.contains($0) }
    }

    /// Creates a policy. The defaults are for devices.
    package init(allowsLocalhost: Bool = false, allowedHosts: [String]? = nil) {
        self.allowsLocalhost = allowsLocalhost
        self.allowedHosts = allowedHosts?.map { $0.lowercased() }
    }

    /// Validates a URL in a payload.
    ///
    /// - Returns: The URL without leading and trailing whitespace.
    /// - Throws: ``URLPolicyError`` if the URL isn't allowed.
    package func validate(_ text: String) throws(URLPolicyError) -> String {
        let url = text.trimmed
        if DataURL.isImageDataURL(url) { return url }
        return try validateRemote(url)
    }

    /// Validates a URL before a request or a redirect. `data:` URLs aren't allowed.
    ///
    /// - Returns: The URL, unchanged.
    /// - Throws: ``URLPolicyError`` if the URL isn't allowed.
    package func validateRemote(_ url: String) throws(URLPolicyError) -> String {
        let bytes = url.bytes
        guard bytes.count <= Self.maxURLLength else { throw .tooLong }
        var isForbidden = false
        for byte in bytes where byte.isForbidden {
            isForbidden = true
            break
        }
        var colon = 0
        while colon < bytes.count, bytes[colon].isSchemeByte { colon += 1 }
        guard colon > 0, colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else {
            throw isForbidden ? .malformed : .relative
        }
        let isSecure = colon == 5 && bytes.hasHTTPPrefix && bytes[4] | 0x20 == UInt8(ascii: "s")
        guard isSecure || colon == 4 && bytes.hasHTTPPrefix else {
            let scheme = String(decoding: bytes[..<colon], as: UTF8.self)
            throw .schemeNotAllowed(scheme.lowercased())
        }
        guard !isForbidden, bytes.hasAuthority(at: colon) else { throw .malformed }
        let host = try Self.host(in: bytes, from: colon + 3)
        let isLocal = host == "localhost" || host == "127.0.0.1" || host == "[::1]"
        // HTTPS wouldn't help: the device can't connect to the server's own host.
        guard isSecure || isLocal else { throw .schemeNotAllowed("http") }
        let isListed = allowedHosts?.contains(host) == true
        guard !host.isPrivate || (isListed && isSecure) || (isLocal && allowsLocalhost) else {
            throw .privateHost
        }
        if let allowedHosts,
            !allowedHosts.contains(where: { host == $0 || host.hasSuffix("." + $0) })
        {
            throw .hostNotAllowed(host)
        }
        return url
    }

    /// Returns the host of a valid URL, in lowercase, or `nil` if the URL is invalid.
    static func host(of url: String) -> String? {
        let bytes = url.bytes
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.hasAuthority(at: colon)
        else { return nil }
        return try? host(in: bytes, from: colon + 3)
    }

    /// Returns the host in the bytes of a URL, in lowercase.
    private static func host(in bytes: [UInt8], from start: Int) throws(URLPolicyError) -> String {
        var (end, port, bracket) = (start, -1, -1)
        authority: while end < bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break authority
            case UInt8(ascii: "@"): throw .containsCredentials
            case UInt8(ascii: ":") where port < 0: port = end
            case UInt8(ascii: "]") where bracket < 0: bracket = end
            default: break
            }
            end += 1
        }
        if bracket >= 0, bytes[start] == UInt8(ascii: "[") { port = bracket + 1 }
        let hostEnd = port < 0 ? end : port
        var isValid = hostEnd > start && (hostEnd == end || bytes[hostEnd] == UInt8(ascii: ":"))
        if isValid, hostEnd < end {
            let number = String(decoding: bytes[(hostEnd + 1)..<end], as: UTF8.self).wholeNumber
            isValid = number.map { $0 >= 0 && $0 <= 65_535 } ?? false
        }
        var (isASCII, isLowercase) = (true, true)
        for position in start..<hostEnd where isValid {
            let byte = bytes[position]
            isValid = byte.isHostByte
            if byte >= 0x80 { isASCII = false }
            if byte &- 0x41 < 26 { isLowercase = false }
        }
        guard isValid else { throw .malformed }
        let name = String(decoding: bytes[start..<hostEnd], as: UTF8.self)
        guard !isASCII else { return isLowercase ? name : name.lowercased() }
        guard HostName.isUnambiguous(name) else { throw .malformed }
        return name
    }
}

/// The reason why a URL isn't allowed.
public enum URLPolicyError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The string isn't a valid URL.
    case malformed
    /// The URL is relative: it has no scheme or no host.
    case relative
    /// The scheme isn't HTTPS.
    case schemeNotAllowed(String)
    /// The URL contains a username or password.
    case containsCredentials
    /// The host is an IP address or a local name, so it may be a device on the user's network.
    case privateHost
    /// The settings don't allow the host.
    case hostNotAllowed(String)
    /// A value in a template would change the structure of the URL.
    case unsafeTemplate
    /// The URL is longer than 2,048 bytes.
    case tooLong

    /// The error message: what failed, then how to fix it. It doesn't contain the URL, which may
    /// contain a token.
    public var description: String { problem.suggesting(suggestion) }

    /// The failure, without the fix.
    var problem: String {
        switch self {
        case .malformed: "Invalid URL"
        case .relative: "Relative URL"
        case .schemeNotAllowed("http"): "HTTP URLs aren't allowed"
        case .schemeNotAllowed(let scheme): "URLs with scheme '\(scheme)' aren't allowed"
        case .containsCredentials: "URLs with a user name or password aren't allowed"
        case .privateHost: "IP addresses and local hosts aren't allowed"
        case .hostNotAllowed(let host): "Host \(host) isn't allowed"
        case .unsafeTemplate: "A value in a template would change the structure of the URL"
        case .tooLong: "URL is longer than \(URLPolicy.maxURLLength) bytes"
        }
    }

    /// The suggested fix, as an imperative sentence; `nil` if there is none.
    var suggestion: String? {
        switch self {
        case .malformed: "Send a percent-encoded URL such as https://host/path"
        case .relative: "Send a complete URL such as https://host/path"
        case .schemeNotAllowed: "Use HTTPS"
        case .containsCredentials: "Use a signed URL"
        case .privateHost: "Use a public host name"
        case .hostNotAllowed: "Add it to allowedHosts"
        case .unsafeTemplate:
            """
            Send a server URL without query and fragment, and IDs and paths without the \
            segments . and ..
            """
        case .tooLong: nil
        }
    }
}

extension String {
    /// The URL with an ellipsis instead of its query and fragment, which may contain a signature or
    /// a token. In a data URL, the ellipsis replaces the data.
    package var withoutQuery: String {
        if lowercased().hasPrefix("data:"), let comma = firstIndex(of: ",") {
            return String(self[...comma]) + "…"
        }
        guard let end = firstIndex(where: { $0 == "?" || $0 == "#" }) else { return self }
        return String(self[..<end]) + "?…"
    }

    /// Whether the host is a local name or an IP address in any spelling: in brackets, or with a
    /// number as its last component (`127.1`, `2130706433`, `0x7f.1`).
    fileprivate var isPrivate: Bool {
        var bytes = self.bytes
        if bytes.first == UInt8(ascii: "[") { return true }
        // A trailing period denotes the DNS root.
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        var start = bytes.count
        var isNumber = true
        while start > 0, bytes[start - 1] != UInt8(ascii: ".") {
            start -= 1
            if !bytes[start].isASCIIDigit { isNumber = false }
        }
        if isNumber { return true }
        let last = String(decoding: bytes[start...], as: UTF8.self)
        return last.hasPrefix("0x") || last == "localhost" || last == "local"
    }
}

extension [UInt8] {
    /// Whether the bytes begin with `http`, ignoring case.
    fileprivate var hasHTTPPrefix: Bool {
        self[0] | 0x20 == UInt8(ascii: "h") && self[1] | 0x20 == UInt8(ascii: "t")
            && self[2] | 0x20 == UInt8(ascii: "t") && self[3] | 0x20 == UInt8(ascii: "p")
    }

    /// Returns whether the colon after a scheme is followed by two slashes.
    fileprivate func hasAuthority(at colon: Int) -> Bool {
        colon + 2 < count && self[colon + 1] == UInt8(ascii: "/")
            && self[colon + 2] == UInt8(ascii: "/")
    }
}

extension UInt8 {
    /// Whether the byte must be percent-encoded in a URL: spaces, control characters and some
    /// punctuation.
    fileprivate var isForbidden: Bool {
        switch self {
        case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
            UInt8(ascii: "|"), UInt8(ascii: "}"):
            true
        default: false
        }
    }

    /// Whether the byte is an ASCII digit.
    package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    fileprivate var isAlphanumeric: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 26 }

    fileprivate var isSchemeByte: Bool {
        isAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }

    /// Whether a host may contain the byte: letters, digits, the punctuation of names and IPv6, and
    /// the bytes of non-ASCII characters.
    fileprivate var isHostByte: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: ":"):
            true
        default: isAlphanumeric || self >= 0x80
        }
    }
}
