import Foundation

/// A store of decryption keys: the keychain on a device, memory in tests.
package protocol DecryptionKeyStore: DecryptionKeyProvider {
    /// Stores a key, replacing one with the same identifier.
    func store(_ key: DecryptionKey, id: String?, account: String?) throws(DecryptionError)
    /// Removes a key.
    func remove(_ id: String?, account: String?)
}

#if canImport(Security)
extension KeychainKeyStore: DecryptionKeyStore {}
#endif

/// Secrets that the app stores in a keychain access group and that the extension reads: decryption keys, and
/// headers of requests to some hosts.
///
/// The extension's Info.plist names the group, the decryptor and the hosts, but contains no secrets.
package struct SharedKeychain: Sendable {
    /// Returns the store for an access group and a service, or `nil` on platforms that have no keychain.
    package typealias MakeStore =
        @Sendable (_ accessGroup: String, _ service: String) -> (any DecryptionKeyStore)?

    /// Keys of the `Cameo` dictionary.
    package enum Key {
        /// The access group, with the team's prefix.
        static let group = "keychainGroup"
        /// The decryptor: ``DecryptorDescription``.
        static let decryption = "decryption"
        /// The hosts to which requests have headers.
        static let hosts = "authenticatedHosts"
    }

    /// An error when a secret is stored.
    package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The extension's Info.plist names no access group.
        case noGroup
        /// The extension's Info.plist describes no decryptor, or an invalid one.
        case noDecryptor
        /// The host isn't among those in the extension's Info.plist.
        case unknownHost(String)
        /// A header has an invalid name or value, or there are too many.
        case invalidHeaders
        /// The key has the wrong size, or the keychain returned a status.
        case key(DecryptionError)

        /// The failure, then the fix. Contains no secrets.
        package var description: String {
            switch self {
            case .noGroup:
                "The extension has no keychain group; set the option decryption or authenticatedHosts of "
                    + "the config plugin, and build the app again"
            case .noDecryptor:
                "The extension has no decryptor; set the option decryption of the config plugin, and build "
                    + "the app again"
            case .unknownHost(let host):
                "Host \(host) isn't in the option authenticatedHosts of the config plugin; add it, and build "
                    + "the app again"
            case .invalidHeaders:
                "Headers must be at most \(maxHeaderSize) bytes of names and strings without line breaks"
            case .key(let error): "\(error)"
            }
        }
    }

    /// Maximum size of a host's headers in bytes, as many servers accept for all headers of a request.
    static let maxHeaderSize = 8_192
    /// The service of the keychain items with headers.
    static let headerService = "Cameo.headers"

    private let information: JSONObject
    private let makeStore: MakeStore

    /// Creates an object for an extension.
    ///
    /// - Parameters:
    ///   - information: The `Cameo` dictionary of the extension's Info.plist.
    ///   - makeStore: Returns the store. (default: the keychain)
    package init(
        information: JSONObject,
        makeStore: @escaping MakeStore = { SharedKeychain.systemStore($0, $1) }
    ) {
        self.information = information
        self.makeStore = makeStore
    }

    /// Returns the keychain, or `nil` on platforms that have none.
    static func systemStore(
        _ accessGroup: String,
        _ service: String
    ) -> (any DecryptionKeyStore)? {
        #if canImport(Security)
        KeychainKeyStore(accessGroup: accessGroup, service: service)
        #else
        nil
        #endif
    }

    private func store(_ service: String) -> (any DecryptionKeyStore)? {
        guard case .string(let group)? = information[Key.group], !group.isBlank,
            // Xcode replaces the variable with the team's prefix.
            !group.contains("$(")
        else { return nil }
        return makeStore(group, service)
    }

    private var keyStore: (any DecryptionKeyStore)? { store(Self.keyService) }
    private var headerStore: (any DecryptionKeyStore)? { store(Self.headerService) }

    /// The service of the keychain items with decryption keys: the default of `KeychainKeyStore`.
    static let keyService = "Cameo"

    /// Returns the decryptor that the Info.plist describes; `nil` if it describes none.
    ///
    /// - Parameter report: Receives the reason if the description is invalid.
    func decryptor(_ report: (String) -> Void = { _ in }) -> (any Decrypting)? {
        guard let value = information[Key.decryption] else { return nil }
        do throws(DecryptorDescription.ParseError) {
            let description = try DecryptorDescription(value)
            guard let keyStore else {
                report("decryption requires keychainGroup with the team's prefix")
                return nil
            }
            return description.decryptor(keys: keyStore)
        } catch {
            report("\(error)")
            return nil
        }
    }

    /// The hosts to which requests have headers, in lowercase.
    var hosts: [String] {
        information[Key.hosts]?.array?.compactMap { $0.text?.lowercased() } ?? []
    }

    /// The headers that the app has stored. They are read from the keychain for each request.
    package var headers: RequestHeaders {
        var headers = RequestHeaders()
        guard let headerStore else { return headers }
        for host in hosts {
            headers.set(for: host) { Self.headers(of: host, in: headerStore) }
        }
        return headers
    }

    private static func headers(
        of host: String,
        in store: any DecryptionKeyStore
    ) -> [String: String] {
        guard let bytes = try? store.key(host, account: nil).bytes,
            case .object(let object)? = try? JSONDocument(parsing: bytes).root
        else { return [:] }
        let members = object.members.compactMap { name, value -> (String, String)? in
            if case .string(let text) = value { (name, text) } else { nil }
        }
        return Dictionary(members, uniquingKeysWith: { $1 })
    }

    /// Stores the headers of requests to a host, or removes them.
    package func setHeaders(
        _ headers: [String: String]?,
        for host: String
    ) throws(Failure) {
        let host = host.lowercased()
        guard hosts.contains(host) else { throw .unknownHost(host) }
        guard let store = headerStore else { throw .noGroup }
        guard let headers, !headers.isEmpty else { return store.remove(host, account: nil) }
        let members = headers.sorted { $0.key < $1.key }.map {
            ($0.key, JSONValue.string($0.value))
        }
        let bytes = Array(JSONValue.object(JSONObject(members)).compact.utf8)
        guard bytes.count <= Self.maxHeaderSize,
            headers.allSatisfy({ RequestHeaders.isValid($0.key, $0.value) })
        else { throw .invalidHeaders }
        do throws(DecryptionError) {
            try store.store(DecryptionKey(bytes), id: host, account: nil)
        } catch { throw .key(error) }
    }

    /// Stores a decryption key.
    ///
    /// - Parameters:
    ///   - key: The key in base64; for web push the private key.
    ///   - authenticationSecret: The subscription's secret `auth` in base64, for web push.
    ///   - id: The identifier in payloads; `nil` if there is only one key.
    ///   - account: The account scope in payloads; `nil` if they contain none.
    package func setKey(
        _ key: String,
        authenticationSecret: String?,
        id: String?,
        account: String?
    ) throws(Failure) {
        let store = try keyStoreOfDecryptor()
        do throws(DecryptionError) {
            let key = try store.description.key(
                key,
                authenticationSecret: authenticationSecret,
                account: account
            )
            try store.keys.store(key, id: id, account: account)
        } catch { throw .key(error) }
    }

    /// Removes a decryption key.
    package func removeKey(id: String?, account: String?) throws(Failure) {
        try keyStoreOfDecryptor().keys.remove(id, account: account)
    }

    private func keyStoreOfDecryptor() throws(Failure) -> (
        keys: any DecryptionKeyStore, description: DecryptorDescription
    ) {
        guard let value = information[Key.decryption],
            let description = try? DecryptorDescription(value)
        else { throw .noDecryptor }
        guard let keyStore else { throw .noGroup }
        return (keyStore, description)
    }
}
