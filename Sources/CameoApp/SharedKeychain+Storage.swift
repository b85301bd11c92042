import Cameo

/// The functions that store the secrets in the shared keychain. Only the app uses them.
extension SharedKeychain {
    /// The error thrown if a secret can't be stored.
    package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The extension's Info.plist contains no access group.
        case noGroup
        /// The extension's Info.plist contains no valid description of a decryptor.
        case noDecryptor
        /// The host isn't in the extension's Info.plist.
        case unknownHost(String)
        /// A header has an invalid name or value, or the headers are larger than 8,192 bytes.
        case invalidHeaders
        /// The key has the wrong size, or the keychain returned an error status.
        case key(DecryptionError)

        /// The error message: what failed, then how to fix it. It contains no secrets.
        package var description: String {
            switch self {
            case .noGroup:
                "The extension has no keychain group; set the config plugin's option decryption or "
                    + "authenticatedHosts, and build the app again"
            case .noDecryptor:
                "The extension has no decryptor; set the config plugin's option decryption, and "
                    + "build the app again"
            case .unknownHost(let host):
                "Host \(host) isn't in the config plugin's option authenticatedHosts; add it, and "
                    + "build the app again"
            case .invalidHeaders:
                "Headers must be names and strings without line breaks, up to "
                    + "\(maxHeaderSize) bytes"
            case .key(let error): "\(error)"
            }
        }
    }

    /// The maximum size of a host's headers, in bytes. Many servers limit a request's headers to
    /// this total.
    static let maxHeaderSize = 8_192
    /// Stores the headers of requests to a host. Removes them if `headers` is `nil` or empty.
    package func setHeaders(_ headers: [String: String]?, for host: String) throws(Failure) {
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
    ///   - key: The key in Base64. For web push, this is the private key.
    ///   - authenticationSecret: The secret `auth` of the web push subscription, in Base64.
    ///   - id: The identifier in payloads; `nil` if the app has only one key.
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
