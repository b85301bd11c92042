/// The URLs in a payload that Cameo may load: HTTPS URLs with a host, and `data:` URLs of small
/// images.
///
/// Payloads are untrusted input, so `file:` URLs, custom schemes, plain HTTP and URLs with
/// credentials are rejected. The text is validated here byte by byte, because `URL` parses
/// differently between releases of iOS.
package struct URLPolicy: Sendable, Hashable {
    /// The maximum length of a URL, in bytes of UTF-8.
    static let maxURLLength = 2048

    /// The hosts that are allowed, including their subdomains; `nil` allows all hosts.
    package var allowedHosts: [String]?
    /// Whether `http://localhost` and `http://127.0.0.1` are allowed, for development.
    package var allowsLocalhost: Bool

    /// Creates a policy. The defaults are those for devices.
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

    /// Validates a URL before a request, including the target of a redirect, where `data:` URLs
    /// aren't allowed.
    ///
    /// - Returns: The URL, unchanged.
    /// - Throws: ``URLPolicyError`` if the URL isn't allowed.
    package func validateRemote(_ url: String) throws(URLPolicyError) -> String {
        guard url.utf8.count <= Self.maxURLLength else { throw .tooLong }
        // The elements of an array are accessed faster than those of a string.
        let bytes = Array(url.utf8)
        let forbidden = bytes.contains(where: { $0.isForbidden })
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex,
            bytes[..<colon].allSatisfy({ $0.isSchemeByte })
        else { throw forbidden ? .malformed : .relative }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        guard scheme == "https" || scheme == "http" else { throw .schemeNotAllowed(scheme) }
        guard !forbidden, bytes[colon...].starts(with: "://".utf8) else { throw .malformed }
        let host = try Self.host(in: bytes[colon...].dropFirst(3))
        let isLocal = host == "localhost" || host == "127.0.0.1" || host == "[::1]"
        guard scheme == "https" || (isLocal && allowsLocalhost) else {
            throw .schemeNotAllowed(scheme)
        }
        let isListed = allowedHosts?.contains(host) == true
        guard !host.isPrivate || isListed || (isLocal && allowsLocalhost) else {
            throw .privateHost
        }
        if let allowedHosts,
            !allowedHosts.contains(where: { host == $0 || host.hasSuffix("." + $0) })
        {
            throw .hostNotAllowed(host)
        }
        return url
    }

    /// Returns the host of a valid URL, in lower case.
    static func host(of url: String) -> String? {
        let bytes = Array(url.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        return try? host(in: bytes[colon...].dropFirst(3))
    }

    /// Returns the host at the start of the text after the scheme, in lower case.
    private static func host(in rest: ArraySlice<UInt8>) throws(URLPolicyError) -> String {
        let authority = rest.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .containsCredentials }
        let host: ArraySlice<UInt8>
        if authority.first == UInt8(ascii: "["),
            let end = authority.firstIndex(of: UInt8(ascii: "]"))
        {
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != UInt8(ascii: ":") }
        }
        let port = authority[host.endIndex...]
        let isPort =
            port.isEmpty
            || port.first == UInt8(ascii: ":")
                && UInt16(String(decoding: port.dropFirst(), as: UTF8.self)) != nil
        guard !host.isEmpty, host.allSatisfy({ $0.isHostByte }), isPort else { throw .malformed }
        let name = String(decoding: host, as: UTF8.self)
        guard host.contains(where: { $0 >= 0x80 }) else { return name.lowercased() }
        guard HostName.isUnambiguous(name) else { throw .malformed }
        return name
    }
}

/// The reason why a URL isn't allowed.
public enum URLPolicyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text isn't a valid URL.
    case malformed
    /// The URL has no scheme and host.
    case relative
    /// The scheme isn't HTTPS.
    case schemeNotAllowed(String)
    /// The URL contains a user name or password.
    case containsCredentials
    /// The host is an IP address or a name in the local network, so it may be a device of the user.
    case privateHost
    /// The settings don't allow the host.
    case hostNotAllowed(String)
    /// A value in a template would change the structure of the URL.
    case unsafeTemplate
    /// The URL is longer than `URLPolicy.maxURLLength`.
    case tooLong

    /// The failure, then the fix. The URL isn't included, because it may contain a token.
    public var description: String {
        switch self {
        case .malformed: "Invalid URL; send a percent-encoded URL such as https://host/path"
        case .relative: "Relative URL; send a complete URL such as https://host/path"
        case .schemeNotAllowed("http"): "HTTP URLs aren't allowed; use HTTPS"
        case .schemeNotAllowed(let scheme): "URLs with scheme '\(scheme)' aren't allowed; use HTTPS"
        case .containsCredentials:
            "URLs with a user name or password aren't allowed; use a signed URL"
        case .privateHost:
            "IP addresses and local hosts aren't allowed; use a public host name"
        case .hostNotAllowed(let host): "Host \(host) isn't allowed; add it to allowedHosts"
        case .unsafeTemplate:
            "A value in a template would change the structure of the URL; send a server without query "
                + "and fragment, and IDs and paths without the segments . and .."
        case .tooLong: "URL is longer than \(URLPolicy.maxURLLength) bytes"
        }
    }
}

extension String {
    /// The URL without its query and fragment, which may contain a signature or a token.
    package var withoutQuery: String {
        guard let end = firstIndex(where: { $0 == "?" || $0 == "#" }) else { return self }
        return String(self[..<end]) + "?…"
    }

    /// Whether the host is a name in the local network, or an IP address in any spelling: in
    /// brackets, or with a number as its last component (`127.1`, `2130706433`, `0x7f.1`).
    fileprivate var isPrivate: Bool {
        var bytes = utf8[...]
        if bytes.first == UInt8(ascii: "[") { return true }
        // A trailing dot is the DNS root.
        if bytes.last == UInt8(ascii: ".") { bytes = bytes.dropLast() }
        let dot = bytes.lastIndex(of: UInt8(ascii: "."))
        let last = dot.map { bytes[bytes.index(after: $0)...] } ?? bytes
        return last.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || last.starts(with: "0x".utf8) || last.elementsEqual("localhost".utf8)
            || last.elementsEqual("local".utf8)
    }
}

extension UInt8 {
    /// Whether a URL can only contain the byte percent-encoded: spaces, control characters and some
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

    fileprivate var isAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    fileprivate var isSchemeByte: Bool {
        isAlphanumeric || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
            || self == UInt8(ascii: ".")
    }

    /// Whether a host can contain the byte: letters, digits, punctuation of names and IPv6, and the
    /// bytes of non-ASCII characters.
    fileprivate var isHostByte: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: ":"):
            true
        default: isAlphanumeric || self >= 0x80
        }
    }
}
