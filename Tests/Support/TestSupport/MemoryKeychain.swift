import Foundation

@testable import Cameo

/// A keychain in memory, for the tests of `SharedKeychain`.
package final class MemoryKeychain: @unchecked Sendable {
    private let lock = NSLock()
    private var keys: [String: DecryptionKey] = [:]

    /// Creates an empty keychain.
    package init() {}

    /// The contents of all items as text, by access group, service and name.
    package var texts: [String: String] {
        lock.withLock { keys.mapValues { String(decoding: $0.bytes, as: UTF8.self) } }
    }

    /// Returns a shared keychain that a `Cameo` dictionary configures, passed as JSON.
    package func shared(_ information: String) throws -> SharedKeychain {
        let root = try JSONDocument(parsing: Array(information.utf8)).root
        return SharedKeychain(information: root.object ?? JSONObject()) { group, service in
            Store(keychain: self, prefix: "\(group)/\(service)/")
        }
    }

    /// The items of an access group and a service.
    private struct Store: DecryptionKeyStore {
        let keychain: MemoryKeychain
        let prefix: String

        private func name(_ id: String?, _ account: String?) -> String {
            prefix + DecryptionKey.name(id, account: account)
        }

        func key(_ id: String?, account: String?) throws(DecryptionError) -> DecryptionKey {
            let name = name(id, account)
            guard let key = keychain.lock.withLock({ keychain.keys[name] }) else { throw .noKey }
            return key
        }

        func store(_ key: DecryptionKey, id: String?, account: String?) throws(DecryptionError) {
            let name = name(id, account)
            keychain.lock.withLock { keychain.keys[name] = key }
        }

        func remove(_ id: String?, account: String?) {
            let name = name(id, account)
            keychain.lock.withLock { keychain.keys[name] = nil }
        }
    }
}
