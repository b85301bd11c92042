import Foundation

/// Values that are computed once per run.
///
/// Two threads may compute the same value at the same time; the first result is kept.
final class Cached<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Key: Value] = [:]

    /// Returns the value for a key, and computes it if it is missing.
    func value(for key: Key, _ make: () -> Value) -> Value {
        if let value = lock.withLock({ values[key] }) { return value }
        let value = make()
        return lock.withLock {
            if let first = values[key] { return first }
            values[key] = value
            return value
        }
    }
}
