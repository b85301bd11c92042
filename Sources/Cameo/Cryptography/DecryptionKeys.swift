/// Where the keys of encrypted pushes come from: the keychain on a device, a list in tests.
public protocol DecryptionKeyProvider: Sendable {
    /// The key of an identifier.
    ///
    /// - Parameters:
    ///   - id: What the payload calls it; `nil` where it names none.
    ///   - account: The scope of the account that the payload names.
    /// - Throws: ``DecryptionError/noKey`` or ``DecryptionError/keyUnreadable(status:)``.
    func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey
}

/// A key, and whose it is.
public struct DecryptionKey: Sendable, Hashable {
    /// The key's bytes.
    public let bytes: [UInt8]
    /// The scope of the account that it belongs to; `nil` for a key of no account.
    public let account: String?

    /// A key.
    public init(_ bytes: [UInt8], account: String? = nil) {
        self.bytes = bytes
        self.account = account
    }

    /// The key of a web push subscription.
    ///
    /// - Parameters:
    ///   - privateKey: The private key on P-256, 32 bytes.
    ///   - authenticationSecret: The secret `auth` of the subscription, 16 bytes.
    ///   - account: The scope of the account that subscribed.
    public init(
        webPush privateKey: [UInt8],
        authenticationSecret: [UInt8],
        account: String? = nil
    ) {
        self.init(privateKey + authenticationSecret, account: account)
    }

    /// What the key is stored under.
    static func name(_ id: String?, account: String?) -> String {
        let id = id ?? "default"
        // What a payload calls a key can never be the name of an account's.
        return account.map { "+\(JSONValue.string($0).compact)/\(id)" } ?? "-\(id)"
    }
}

/// Keys in memory: for tests and tools.
public struct InMemoryKeyStore: DecryptionKeyProvider {
    private var keys: [String: DecryptionKey] = [:]

    /// No keys.
    public init() {}

    /// Adds a key, under its identifier and its account's scope.
    public mutating func add(_ key: DecryptionKey, id: String? = nil, account: String? = nil) {
        keys[DecryptionKey.name(id, account: account)] = key
    }

    /// The key of an identifier.
    public func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey {
        guard let key = keys[DecryptionKey.name(id, account: account)] else { throw .noKey }
        return key
    }
}
