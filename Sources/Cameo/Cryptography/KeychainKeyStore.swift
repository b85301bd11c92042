#if canImport(Security)
import Foundation
import Security

/// Decryption keys in the keychain. The app and the extension share the access group.
///
/// The app stores keys, and the extension reads them. Keys are available after the first unlock of
/// the device, and never leave the device. Both targets need the Keychain Sharing capability with
/// the same group.
public struct KeychainKeyStore: DecryptionKeyProvider {
    private let accessGroup: String
    private let service: String

    /// Creates a key store for an access group.
    ///
    /// - Parameters:
    ///   - accessGroup: The access group with the team's prefix, such as
    ///     `ABCDE12345.com.example.app.shared`.
    ///   - service: The service of the keychain items. (default: Cameo)
    public init(accessGroup: String, service: String = "Cameo") {
        self.accessGroup = accessGroup
        self.service = service
    }

    /// Returns the key with an identifier, including its account. Throws ``DecryptionError/noKey``
    /// if there is none, or ``DecryptionError/keyUnreadable(status:)`` with the keychain's status.
    public func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey {
        var query = item(DecryptionKey.name(id, account: account))
        query[kSecReturnData] = true
        query[kSecReturnAttributes] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        guard status != errSecItemNotFound else { throw .noKey }
        guard status == errSecSuccess, let attributes = result as? [CFString: Any],
            let data = attributes[kSecValueData] as? Data
        else { throw .keyUnreadable(status: Int(status)) }
        let account = attributes[kSecAttrLabel] as? String ?? ""
        return DecryptionKey(Array(data), account: account.isEmpty ? nil : account)
    }

    /// Stores a key. Replaces the key with the same identifier. The app calls this method.
    ///
    /// - Parameters:
    ///   - key: The key. Content that it decrypts can only be for the key's account.
    ///   - id: The identifier in payloads; `nil` if the app has only one key.
    ///   - account: The account scope in payloads; `nil` if they contain none.
    /// - Throws: ``DecryptionError/keyUnreadable(status:)`` with the keychain's status.
    public func store(
        _ key: DecryptionKey,
        id: String? = nil,
        account: String? = nil
    ) throws(DecryptionError) {
        let query = item(DecryptionKey.name(id, account: account))
        // An update is atomic, so a concurrent push reads either the old key or the new one.
        let values: [CFString: Any] = [
            kSecValueData: Data(key.bytes), kSecAttrLabel: key.account ?? "",
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        let status = KeychainStatus.storing {
            SecItemUpdate(query as CFDictionary, values as CFDictionary)
        } add: {
            SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
        }
        guard status == errSecSuccess else { throw .keyUnreadable(status: Int(status)) }
    }

    /// Removes a key.
    public func remove(_ id: String? = nil, account: String? = nil) {
        SecItemDelete(item(DecryptionKey.name(id, account: account)) as CFDictionary)
    }

    private func item(_ name: String) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword, kSecAttrAccessGroup: accessGroup,
            kSecAttrService: service, kSecAttrAccount: name,
            kSecUseDataProtectionKeychain: true,
        ]
    }
}
#endif
