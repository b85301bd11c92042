import Foundation

/// Runs an operation once for all tasks that request it at the same time.
///
/// The operation runs as long as a task waits for it, and is canceled when the last one stops waiting.
final class TaskCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Job: Sendable {
        let id = UUID()
        var task: Task<Void, Never>?
        var waiters: [UUID: OneShot<Value>] = [:]
    }

    private let jobs = Locked<[Key: Job]>([:])
    /// The values of finished operations; `nil` if every request after the end starts the operation again.
    private let values: Locked<[Key: Value]>?

    /// The maximum number of values that are kept.
    private static var maxValues: Int { 256 }

    /// Creates a coalescer.
    ///
    /// - Parameter keepsValues: Whether values are kept, so that each operation runs only once.
    init(keepsValues: Bool = false) {
        values = keepsValues ? Locked([:]) : nil
    }

    /// Returns the value of the operation for a key, and starts the operation if it isn't running.
    ///
    /// - Returns: The value; `nil` if the waiting task was canceled.
    func value(for key: Key, _ operation: @escaping @Sendable () async -> Value) async -> Value? {
        if let value = values?.withLock({ $0[key] }) { return value }
        let (waiter, shot) = (UUID(), OneShot<Value>())
        let newJob = jobs.withLock { jobs -> UUID? in
            let isNew = jobs[key] == nil
            jobs[key, default: Job()].waiters[waiter] = shot
            return isNew ? jobs[key]?.id : nil
        }
        if let newJob { start(newJob, for: key, operation) }
        let value = await shot.value
        remove(waiter, for: key)
        return value
    }

    private func start(
        _ id: UUID,
        for key: Key,
        _ operation: @escaping @Sendable () async -> Value
    ) {
        let task = Task {
            let value = await operation()
            // A canceled operation has no useful value.
            if !Task.isCancelled {
                values?.withLock { values in
                    if values.count >= Self.maxValues { values.removeAll() }
                    values[key] = value
                }
            }
            let waiters = jobs.withLock { jobs -> [OneShot<Value>] in
                guard jobs[key]?.id == id else { return [] }
                return jobs.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
            }
            for waiter in waiters { waiter.resolve(value) }
        }
        let isAbandoned = jobs.withLock { jobs -> Bool in
            guard jobs[key]?.id == id else { return true }
            jobs[key]?.task = task
            return false
        }
        // All waiters were removed before the task was stored, or the operation has finished.
        if isAbandoned { task.cancel() }
    }

    private func remove(_ waiter: UUID, for key: Key) {
        let abandoned = jobs.withLock { jobs -> Task<Void, Never>? in
            guard jobs[key]?.waiters.removeValue(forKey: waiter) != nil,
                jobs[key]?.waiters.isEmpty == true
            else { return nil }
            return jobs.removeValue(forKey: key)?.task
        }
        abandoned?.cancel()
    }
}
