/// Headers that the app wants sent, each with one host only: a token from the keychain, say.
///
/// They go to exactly that host over HTTPS, not to its subdomains, and when the host redirects to
/// another they stay behind.
public struct RequestHeaders: Sendable {
    /// Makes the headers when they are needed, by the name of each.
    public typealias Maker = @Sendable () -> [String: String]

    private var makers: [String: Maker] = [:]

    /// No headers.
    public init() {}

    /// Sends headers with every request to a host.
    ///
    /// - Parameters:
    ///   - host: The host, such as `cdn.example.com`.
    ///   - make: Called for each request.
    public mutating func set(for host: String, _ make: @escaping Maker) {
        makers[host.lowercased()] = make
    }

    /// The headers for an address that the policy allows; names and values that would break out of
    /// their line are left out.
    public func headers(for address: String) -> [String: String] {
        guard !makers.isEmpty, let host = URLPolicy.host(of: address), let make = makers[host]
        else { return [:] }
        return make().filter { name, value in
            !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3A }
                && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
    }
}
