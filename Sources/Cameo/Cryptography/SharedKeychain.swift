import Foundation

/// A store for decryption keys, such as the keychain on a device, or memory in tests.
package protocol DecryptionKeyStore: DecryptionKeyProvider {
    /// Stores a key. Replaces the key with the same identifier.
    func store(_ key: DecryptionKey, id: String?, account: String?) throws(DecryptionError)
    /// Removes a key.
    func remove(_ id: String?, account: String?)
}

#if canImport(Security)
extension KeychainKeyStore: DecryptionKeyStore {}
#endif

/// The secrets that the app stores in a keychain access group and the extension reads: decryption
/// keys, and the headers of requests to specific hosts.
///
/// The extension's Info.plist contains the access group, the decryptor and the hosts, but no
/// secrets.
package struct SharedKeychain: Sendable {
    /// A function that returns the store for an access group and a service; `nil` on platforms
    /// without a keychain.
    package typealias MakeStore =
        @Sendable (_ accessGroup: String, _ service: String) -> (any DecryptionKeyStore)?

    /// The keys in the `Cameo` dictionary.
    package enum Key {
        /// The access group, with the team's prefix.
        static let group = "keychainGroup"
        /// The decryptor. See ``DecryptorDescription``.
        package static let decryption = "decryption"
        /// The hosts to which the stored headers are sent.
        static let hosts = "authenticatedHosts"
    }

    /// The service of the keychain items that contain headers.
    static let headerService = "Cameo.headers"

    /// The `Cameo` dictionary of the extension's Info.plist.
    package let information: JSONObject
    private let makeStore: MakeStore

    /// Creates the keychain of an extension.
    ///
    /// - Parameters:
    ///   - information: The `Cameo` dictionary of the extension's Info.plist.
    ///   - makeStore: A function that returns the store. (default: the system's keychain)
    package init(
        information: JSONObject,
        makeStore: @escaping MakeStore = { SharedKeychain.systemStore($0, $1) }
    ) {
        self.information = information
        self.makeStore = makeStore
    }

    /// Returns the system keychain's store, or `nil` on platforms without a keychain.
    static func systemStore(_ accessGroup: String, _ service: String) -> (any DecryptionKeyStore)? {
        #if canImport(Security)
        KeychainKeyStore(accessGroup: accessGroup, service: service)
        #else
        nil
        #endif
    }

    private func store(_ service: String) -> (any DecryptionKeyStore)? {
        guard case .string(let group)? = information[Key.group], !group.isBlank,
            // If the build variable is still there, Xcode hasn't replaced it with the team's
            // prefix.
            !group.contains("$(")
        else { return nil }
        return makeStore(group, service)
    }

    package var keyStore: (any DecryptionKeyStore)? { store(Self.keyService) }
    /// The store of headers. The identifier of an item is its host.
    package var headerStore: (any DecryptionKeyStore)? { store(Self.headerService) }

    /// The service of the keychain items that contain decryption keys. It is the default of
    /// `KeychainKeyStore`.
    static let keyService = "Cameo"

    /// Returns the decryptor that the Info.plist describes; `nil` if it doesn't describe a valid
    /// decryptor.
    ///
    /// - Parameter report: A closure that receives the reason if the description is invalid.
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

    /// The hosts to which the stored headers are sent, in lowercase.
    package var hosts: [String] {
        information[Key.hosts]?.array?.compactMap { $0.text?.lowercased() } ?? []
    }

    /// The headers that the app has stored. Each request reads them from the keychain.
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
}
