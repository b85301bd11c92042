import Foundation

/// A value that only one thread can access at a time. Copies share the value.
///
/// The type is `@unchecked Sendable`, because the lock protects all access. Swift's `Mutex`
/// requires iOS 18, and on Linux the thread sanitizer doesn't recognize a contended `Mutex`. The
/// value and its lock share one allocation, because each notification creates several locks.
package struct Locked<Value: Sendable>: @unchecked Sendable {
    private let storage: ManagedBuffer<Value, pthread_mutex_t>

    package init(_ value: Value) {
        storage = Storage.create(minimumCapacity: 1) { storage in
            storage.withUnsafeMutablePointerToElements { _ = pthread_mutex_init($0, nil) }
            return value
        }
    }

    /// Calls a closure with exclusive access to the value.
    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        storage.withUnsafeMutablePointers { value, lock in
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return body(&value.pointee)
        }
    }

    /// The value and its lock. The lock is the buffer's only element.
    private final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
        deinit {
            withUnsafeMutablePointerToElements { _ = pthread_mutex_destroy($0) }
        }
    }
}
