import Foundation

/// The system behind the stubs. It contains the objects that are singletons in Apple's frameworks.
///
/// Each test has its own system, so that tests run in parallel. Tasks inherit the system. Code that
/// creates its own thread or queue uses the system of the process there.
///
/// `@unchecked Sendable` because a lock protects all access.
public final class StubSystem: @unchecked Sendable {
    /// The system of the current task.
    @TaskLocal public static var current = StubSystem()

    // The lock is recursive, because the initializer of an object may use another object.
    private let lock = NSRecursiveLock()
    private var objects: [ObjectIdentifier: AnyObject] = [:]

    /// Creates a system in its initial state.
    public init() {}

    /// Returns this system's only object of a class, which the first call creates.
    public func object<Object: AnyObject>(_ make: () -> Object) -> Object {
        lock.withLock {
            let id = ObjectIdentifier(Object.self)
            if let object = objects[id] as? Object { return object }
            let object = make()
            objects[id] = object
            return object
        }
    }

    /// Runs a closure on a new thread, because the system doesn't call handlers on the caller's
    /// thread. The closure uses the caller's stub system.
    public static func detachNewThread(_ body: @escaping @Sendable () -> Void) {
        let system = current
        Thread.detachNewThread { $current.withValue(system, operation: body) }
    }
}
