import Foundation

/// The system behind the stubs: one object of each class that Apple's frameworks have once per process.
///
/// Each test has a system of its own, so that tests run in parallel. Tasks inherit it; code on a thread or queue that
/// it has created itself uses the system of the process.
///
/// `@unchecked Sendable` with a reason: every access is under the lock.
public final class StubSystem: @unchecked Sendable {
    /// The system of the current task.
    @TaskLocal public static var current = StubSystem()

    // Recursive, because the initializer of an object may use another one.
    private let lock = NSRecursiveLock()
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    /// Creates a system in its initial state.
    public init() {}

    /// Returns the only object of a class in this system.
    public func object<Object: AnyObject>(_ make: () -> Object) -> Object {
        lock.withLock {
            let id = ObjectIdentifier(Object.self)
            if let object = objects[id] as? Object { return object }
            let object = make()
            objects[id] = object
            return object
        }
    }

    /// Calls back on a thread of its own, as the system does.
    public static func detachNewThread(_ body: @escaping @Sendable () -> Void) {
        let system = current
        Thread.detachNewThread { $current.withValue(system, operation: body) }
    }
}
