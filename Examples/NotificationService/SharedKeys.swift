import Cameo

/// The decryption keys in the keychain access group that the app and the extension share.
///
/// The app stores them with `store(_:id:)`.
nonisolated var sharedKeys: any DecryptionKeyProvider {
    #if canImport(Security)
        KeychainKeyStore(accessGroup: "ABCDE12345.com.example.engines.shared")
    #else
        keysForTests
    #endif
}

/// The keys for tests on platforms without a keychain. `nonisolated(unsafe)` because only tests set
/// it, before a push arrives.
nonisolated(unsafe) var keysForTests = InMemoryKeyStore()
