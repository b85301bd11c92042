import Foundation

/// A value that only one thread at a time can touch.
///
/// `@unchecked Sendable` with a reason: every access is under the lock. Swift's own `Mutex` needs
/// iOS 18.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
