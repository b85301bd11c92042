import Foundation

/// A value that only one thread at a time can access.
///
/// `@unchecked Sendable` because the lock protects every access. Swift's `Mutex` requires iOS 18.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Calls a closure with exclusive access to the value.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
