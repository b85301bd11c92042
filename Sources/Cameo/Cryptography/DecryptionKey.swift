/// A decryption key and the account to which it belongs.
public struct DecryptionKey: Sendable, Equatable {
    /// The key's bytes.
    package let bytes: [UInt8]
    /// The scope of the account to which the key belongs; `nil` if it doesn't belong to an account.
    package let account: String?

    /// Creates a key.
    public init(_ bytes: [UInt8], account: String? = nil) {
        self.bytes = bytes
        self.account = account
    }

    /// Creates the key of a web push subscription.
    ///
    /// - Parameters:
    ///   - privateKey: The P-256 private key, 32 bytes.
    ///   - authenticationSecret: The subscription's authentication secret (`auth`), 16 bytes.
    ///   - account: The scope of the account that subscribed.
    public init(
        webPush privateKey: [UInt8],
        authenticationSecret: [UInt8],
        account: String? = nil
    ) {
        self.init(privateKey + authenticationSecret, account: account)
    }

    /// Returns the name under which a key is stored.
    static func name(_ id: String?, account: String?) -> String {
        let id = id ?? "default"
        // The prefixes differ, so that an identifier in a payload never equals the name of an
        // account's key.
        return account.map { "+\(JSONValue.string($0).compact)/\(id)" } ?? "-\(id)"
    }
}
