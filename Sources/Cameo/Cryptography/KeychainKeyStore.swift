#if canImport(Security)
import Foundation
import Security

/// Keys in the keychain, in an access group that app and extension share.
///
/// The app stores them, the extension finds them. They are readable from the device's first unlock
/// on and never leave the device. Both targets need the Keychain Sharing capability with the same
/// group.
public struct KeychainKeyStore: DecryptionKeyProvider {
    /// What items are filed under when nothing else is said.
    public static let defaultService = "Cameo"

    private let accessGroup: String
    private let service: String

    /// The keys of an access group.
    ///
    /// - Parameters:
    ///   - accessGroup: The group with its team's prefix, `ABCDE12345.com.example.app.shared`.
    ///   - service: What the items are filed under.
    public init(accessGroup: String, service: String = KeychainKeyStore.defaultService) {
        self.accessGroup = accessGroup
        self.service = service
    }

    /// The key of an identifier, and the account that it was stored for.
    public func key(
        _ id: String?,
        account: String?
    ) throws(DecryptionError) -> DecryptionKey {
        var query = item(DecryptionKey.name(id, account: account))
        query[kSecReturnData] = true
        query[kSecReturnAttributes] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        guard status != errSecItemNotFound else { throw .noKey }
        guard status == errSecSuccess, let attributes = found as? [CFString: Any],
            let data = attributes[kSecValueData] as? Data
        else { throw .keyUnreadable(status: Int(status)) }
        let account = attributes[kSecAttrLabel] as? String ?? ""
        return DecryptionKey(Array(data), account: account.isEmpty ? nil : account)
    }

    /// Stores a key, in the place of one with the same identifier; for the app.
    ///
    /// - Parameters:
    ///   - key: The key; its account is remembered, and a plaintext may claim no other.
    ///   - id: What payloads call it; `nil` for the only one.
    ///   - account: The scope that payloads name beside it; `nil` when they name none.
    /// - Throws: ``DecryptionError/keyUnreadable(status:)`` with the keychain's status.
    public func store(
        _ key: DecryptionKey,
        id: String? = nil,
        account: String? = nil
    ) throws(DecryptionError) {
        let query = item(DecryptionKey.name(id, account: account))
        // A push that comes meanwhile finds the old key or the new one.
        let values: [CFString: Any] = [
            kSecValueData: Data(key.bytes), kSecAttrLabel: key.account ?? "",
            kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
        if status == errSecItemNotFound {
            status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
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
