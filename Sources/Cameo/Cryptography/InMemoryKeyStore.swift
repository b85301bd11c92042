/// Decryption keys in memory, for tests and tools.
public struct InMemoryKeyStore: DecryptionKeyProvider {
    private var keys: [String: DecryptionKey] = [:]

    /// Creates an empty key store.
    public init() {}

    /// Adds a key with its identifier and its account's scope.
    public mutating func add(_ key: DecryptionKey, id: String? = nil, account: String? = nil) {
        keys[DecryptionKey.name(id, account: account)] = key
    }

    /// Returns the key with an identifier in an account. Throws ``DecryptionError/noKey`` if there
    /// is none.
    public func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey {
        guard let key = keys[DecryptionKey.name(id, account: account)] else { throw .noKey }
        return key
    }
}
