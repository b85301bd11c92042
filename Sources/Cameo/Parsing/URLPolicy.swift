/// Which addresses of a payload Cameo will ask: HTTPS with a host, nothing else. A `data:` address of
/// a small picture is taken too, since nothing is asked for it.
///
/// A payload is hostile until read, so `file:`, private schemes, plain HTTP and addresses with
/// credentials are refused by name. The text is examined here, byte by byte, so that every system
/// comes to the same verdict: `URL` differs between releases of iOS.
public struct URLPolicy: Sendable, Hashable {
    /// The longest address that is taken, in bytes of UTF-8.
    public static let maxURLLength = 2048

    /// Whether `http://localhost` and `http://127.0.0.1` are allowed: for development only.
    public var allowsLocalhost: Bool
    /// The only hosts to ask; `nil` allows all. `example.com` allows its subdomains too.
    public var allowedHosts: [String]?

    /// A policy; without arguments the one for the phone.
    public init(allowsLocalhost: Bool = false, allowedHosts: [String]? = nil) {
        self.allowsLocalhost = allowsLocalhost
        self.allowedHosts = allowedHosts?.map { $0.lowercased() }
    }

    /// The address without white space at its ends, when it may be asked.
    ///
    /// - Throws: ``URLPolicyError`` saying why not.
    public func allowed(_ text: String) throws(URLPolicyError) -> String {
        let address = text.trimmed
        if DataURL.isOne(address) { return address }
        return try askable(address)
    }

    /// The address, when a server may be asked for it: after a redirect, too, where a `data:` address
    /// has no place.
    ///
    /// - Throws: ``URLPolicyError`` saying why not.
    public func askable(_ address: String) throws(URLPolicyError) -> String {
        guard address.utf8.count <= Self.maxURLLength else { throw .tooLong }
        let bytes = address.utf8
        let forbidden = bytes.contains(where: { $0.isForbidden })
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex,
            bytes[..<colon].allSatisfy({ $0.isSchemeByte })
        else { throw forbidden ? .malformed : .relative }
        let scheme = address[..<colon].lowercased()
        guard scheme == "https" || scheme == "http" else { throw .scheme(scheme) }
        guard !forbidden, bytes[colon...].starts(with: "://".utf8) else { throw .malformed }
        let host = try Self.host(in: bytes[colon...].dropFirst(3))
        let isLocal = host == "localhost" || host == "127.0.0.1" || host == "[::1]"
        guard scheme == "https" || (isLocal && allowsLocalhost) else { throw .scheme(scheme) }
        let isListed = allowedHosts?.contains(host) == true
        guard !host.isPrivate || isListed || (isLocal && allowsLocalhost) else {
            throw .privateHost
        }
        if let allowedHosts,
            !allowedHosts.contains(where: { host == $0 || host.hasSuffix("." + $0) })
        {
            throw .host(host)
        }
        return address
    }

    /// The host of an address that a policy has allowed, in lower case.
    static func host(of address: String) -> String? {
        let bytes = address.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        return try? host(in: bytes[colon...].dropFirst(3))
    }

    /// The host at the start of what follows the scheme, in lower case.
    private static func host(in rest: Substring.UTF8View) throws(URLPolicyError) -> String {
        let authority = rest.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .credentials }
        let host: Substring.UTF8View
        if authority.first == UInt8(ascii: "["),
            let end = authority.firstIndex(of: UInt8(ascii: "]"))
        {
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != UInt8(ascii: ":") }
        }
        let port = Substring(authority[host.endIndex...])
        let isPort = port.isEmpty || port.first == ":" && UInt16(port.dropFirst()) != nil
        guard !host.isEmpty, host.allSatisfy({ $0.isHostByte }), isPort else { throw .malformed }
        guard host.contains(where: { $0 >= 0x80 }) else { return Substring(host).lowercased() }
        let name = String(Substring(host))
        guard HostName.isUnambiguous(name) else { throw .malformed }
        return name
    }
}

/// Why an address is not asked.
public enum URLPolicyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is no address.
    case malformed
    /// The address lacks scheme and host.
    case relative
    /// The scheme is not HTTPS.
    case scheme(String)
    /// The address holds a name and a password.
    case credentials
    /// The host is an IP address or a name of the local network: it may be a device of the person's.
    case privateHost
    /// The host is not one of those that the settings allow.
    case host(String)
    /// The address is longer than ``URLPolicy/maxURLLength``.
    case tooLong

    /// What is wrong, then the way out. Never the address itself, which may hold a token.
    public var description: String {
        switch self {
        case .malformed: "it is not an address; send https://host/path, percent-encoded"
        case .relative: "it has no scheme and host; send the whole address, https://host/path"
        case .scheme("http"): "http: is not asked; serve it over https:"
        case .scheme(let scheme): "\(scheme): is not asked; serve it over https:"
        case .credentials: "it holds a name or password; sign the address instead"
        case .privateHost:
            "its host is an IP address or of the local network; serve it under a public name"
        case .host(let host): "the settings' hosts do not list \(host)"
        case .tooLong: "it is longer than \(URLPolicy.maxURLLength) bytes"
        }
    }
}

extension String {
    /// A URL without its query and fragment, which may hold a signature or a token.
    package var withoutQuery: String {
        guard let mark = firstIndex(where: { $0 == "?" || $0 == "#" }) else { return self }
        return String(self[..<mark]) + "?…"
    }

    /// Whether a host is of the local network by its name, or an IP address in any of its spellings: in
    /// brackets, or with a number for its last part (`127.1`, `2130706433`, `0x7f.1`).
    fileprivate var isPrivate: Bool {
        var bytes = utf8[...]
        if bytes.first == UInt8(ascii: "[") { return true }
        // A dot at the end is that of the root.
        if bytes.last == UInt8(ascii: ".") { bytes = bytes.dropLast() }
        let dot = bytes.lastIndex(of: UInt8(ascii: "."))
        let last = dot.map { bytes[bytes.index(after: $0)...] } ?? bytes
        return last.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || last.starts(with: "0x".utf8) || last.elementsEqual("localhost".utf8)
            || last.elementsEqual("local".utf8)
    }
}

extension UInt8 {
    /// What no address holds unless percent-encoded: space, control characters, and some marks.
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

    /// Letters, digits, the marks of names and IPv6, and the bytes of international names.
    fileprivate var isHostByte: Bool {
        isAlphanumeric || self >= 0x80 || "-._[]:".utf8.contains(self)
    }
}
