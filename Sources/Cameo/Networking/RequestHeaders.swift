/// HTTP headers for specific hosts, such as an access token from the keychain.
///
/// Headers are sent over HTTPS, and only to the exact host, not to its subdomains. They aren't
/// forwarded on a redirect to another host.
public struct RequestHeaders: Sendable {
    /// A closure that returns the values of headers by name. It is called for each request.
    public typealias Provider = @Sendable () -> [String: String]

    private var providers: [String: Provider] = [:]

    /// Creates an empty set of headers.
    public init() {}

    /// Sets the headers that are sent with every request to a host.
    ///
    /// - Parameters:
    ///   - host: The host, such as `cdn.example.com`.
    ///   - provider: A closure that returns the headers. It is called for each request.
    public mutating func set(for host: String, _ provider: @escaping Provider) {
        providers[host.lowercased()] = provider
    }

    /// Returns the headers for a URL that the policy allows. Omits headers whose name or value
    /// contains a line break or another invalid character.
    package func headers(for url: String) -> [String: String] {
        guard !providers.isEmpty, let host = URLPolicy.host(of: url),
            let provider = providers[host]
        else { return [:] }
        return provider().filter(Self.isValid)
    }

    /// Returns whether a header contains neither a line break nor another invalid character.
    package static func isValid(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
