/// HTTP headers that are sent to certain hosts, such as an access token from the keychain.
///
/// Headers are sent over HTTPS to the exact host only, not to its subdomains. They aren't forwarded
/// when the host redirects to another one.
public struct RequestHeaders: Sendable {
    /// A closure that returns header values by name. It is called for each request.
    public typealias Provider = @Sendable () -> [String: String]

    private var providers: [String: Provider] = [:]

    /// Creates an empty set of headers.
    public init() {}

    /// Sends headers with every request to a host.
    ///
    /// - Parameters:
    ///   - host: The host, such as `cdn.example.com`.
    ///   - provider: A closure that returns the headers. It is called for each request.
    public mutating func set(for host: String, _ provider: @escaping Provider) {
        providers[host.lowercased()] = provider
    }

    /// Returns the headers for a URL that the policy allows. Headers whose name or value contains a
    /// line break or another invalid character are omitted.
    package func headers(for url: String) -> [String: String] {
        guard !providers.isEmpty, let host = URLPolicy.host(of: url),
            let provider = providers[host]
        else { return [:] }
        return provider().filter(Self.isValid)
    }

    /// Whether a header contains no line break or other invalid character.
    package static func isValid(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
