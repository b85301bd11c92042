import Foundation

/// A value that only one thread at a time can access. Copies share the value.
///
/// `@unchecked Sendable` because the lock protects every access. Swift's `Mutex` requires iOS 18, and the thread
/// sanitizer doesn't see it on Linux when two threads compete for it. The value and its lock are a single allocation,
/// because several are created for each notification.
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

    /// The value, and the lock as the only element.
    private final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
        deinit {
            withUnsafeMutablePointerToElements { _ = pthread_mutex_destroy($0) }
        }
    }
}
