#if os(iOS) || os(visionOS)
import Cameo
import Foundation
import Security
import Testing

/// Tests of decryption keys in the keychain of the host app.
///
/// The tests run one at a time, because the app has one keychain.
@Suite(.serialized) struct KeychainTests {
    /// Returns the access group that iOS assigns to the app's own items.
    private static func accessGroup() throws -> String {
        let item: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "CameoTests",
            kSecAttrAccount: UUID().uuidString, kSecValueData: Data([0]),
            kSecReturnAttributes: true,
        ]
        var result: CFTypeRef?
        let status = SecItemAdd(item as CFDictionary, &result)
        try #require(status == errSecSuccess, "SecItemAdd returned \(status)")
        SecItemDelete(
            [kSecClass: kSecClassGenericPassword, kSecAttrService: "CameoTests"] as CFDictionary
        )
        let attributes = result as? [CFString: Any]
        return try #require(attributes?[kSecAttrAccessGroup] as? String)
    }

    @Test(.enabled(if: HostApp.exists, HostApp.reason))
    func `a key is stored, found, replaced and removed`() throws {
        let store = KeychainKeyStore(accessGroup: try Self.accessGroup(), service: "CameoTests")
        store.remove("k_1", account: "office")
        #expect(throws: DecryptionError.noKey) { try store.key("k_1", account: "office") }
        let bytes = Array(UInt8(0)..<32)
        try store.store(DecryptionKey(bytes, account: "office"), id: "k_1", account: "office")
        #expect(try store.key("k_1", account: "office").account == "office")
        try store.store(DecryptionKey(bytes.reversed()), id: "k_1", account: "office")
        #expect(try store.key("k_1", account: "office").account == nil)
        #expect(throws: DecryptionError.noKey) { try store.key("k_1", account: "home") }
        store.remove("k_1", account: "office")
        #expect(throws: DecryptionError.noKey) { try store.key("k_1", account: "office") }
    }

    @Test(.enabled(if: HostApp.exists, HostApp.reason))
    func `an access group of another team causes an error with the keychain's status`() {
        let store = KeychainKeyStore(accessGroup: "ZZZZZZZZZZ.com.example.other")
        #expect(
            throws: DecryptionError.keyUnreadable(status: Int(errSecMissingEntitlement))
        ) { try store.store(DecryptionKey([0])) }
    }
}
#endif
