import Cameo

/// Where app and extension keep the keys of encrypted pushes: the keychain's access group of both.
/// The app stores them with `store(_:id:)`.
nonisolated var sharedKeys: any DecryptionKeyProvider {
    #if canImport(Security)
        KeychainKeyStore(accessGroup: "ABCDE12345.com.example.engines.shared")
    #else
        keysForTests
    #endif
}

/// Stands for the keychain where there is none. `nonisolated(unsafe)` with a reason: a test sets it before
/// a push arrives, and nobody else does.
nonisolated(unsafe) var keysForTests = InMemoryKeyStore()
