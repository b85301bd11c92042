import Foundation

/// A coalescer for concurrent requests: tasks that request the same operation share a single run of
/// it.
///
/// The operation runs as long as at least one task waits for it. It is canceled when the last task
/// stops waiting, unless that task timed out and chose to let it continue.
final class TaskCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The outcome for a waiting task.
    enum Outcome: Sendable {
        case value(Value)
        case timedOut
    }

    private struct Job: Sendable {
        let id = UUID()
        var task: Task<Void, Never>?
        var waiters: [UUID: OneShot<Outcome>] = [:]
    }

    private let jobs = Locked<[Key: Job]>([:])
    /// The values of finished operations; `nil` to run the operation again for each later request.
    private let values: Locked<[Key: Value]>?

    /// The maximum number of stored values. When it is reached, the store is cleared.
    private static var maxValues: Int { 256 }

    /// Creates a coalescer.
    ///
    /// - Parameter keepsValues: Whether to store values, so that each operation runs only once.
    init(keepsValues: Bool = false) { values = keepsValues ? Locked([:]) : nil }

    /// Returns the value of the operation for a key. Starts the operation if it isn't running.
    ///
    /// - Parameters:
    ///   - key: The key that identifies the operation.
    ///   - deadline: The time on `clock` at which the task stops waiting.
    ///   - clock: The clock.
    ///   - goesOn: Whether the operation continues after the deadline, even if no task waits for
    ///     it.
    ///   - operation: The operation.
    /// - Returns: The outcome; `nil` if the waiting task was canceled.
    func value(
        for key: Key,
        by deadline: Double,
        _ clock: any NotificationClock,
        goesOn: Bool = false,
        _ operation: @escaping @Sendable () async -> Value
    ) async -> Outcome? {
        if let value = values?.withLock({ $0[key] }) { return .value(value) }
        let (waiter, shot) = (UUID(), OneShot<Outcome>())
        let newJob = jobs.withLock { jobs -> UUID? in
            let isNew = jobs[key] == nil
            jobs[key, default: Job()].waiters[waiter] = shot
            return isNew ? jobs[key]?.id : nil
        }
        let cancel =
            deadline.isFinite ? clock.schedule(at: deadline) { shot.resolve(.timedOut) } : nil
        if let newJob { start(newJob, for: key, operation) }
        let outcome = await shot.value
        cancel?()
        var keepsJob = false
        if case .timedOut? = outcome { keepsJob = goesOn }
        remove(waiter, for: key, keepsJob: keepsJob)
        return outcome
    }

    private func start(
        _ id: UUID,
        for key: Key,
        _ operation: @escaping @Sendable () async -> Value
    ) {
        let task = Task {
            let value = await operation()
            // The value of a canceled operation isn't useful.
            if !Task.isCancelled {
                values?.withLock { values in
                    if values.count >= Self.maxValues { values.removeAll() }
                    values[key] = value
                }
            }
            let waiters = jobs.withLock { jobs -> [OneShot<Outcome>] in
                guard jobs[key]?.id == id else { return [] }
                return jobs.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
            }
            for waiter in waiters { waiter.resolve(.value(value)) }
        }
        let isAbandoned = jobs.withLock { jobs -> Bool in
            guard jobs[key]?.id == id else { return true }
            jobs[key]?.task = task
            return false
        }
        // Either all waiting tasks were removed before the operation's task was stored, or the
        // operation has finished.
        if isAbandoned { task.cancel() }
    }

    private func remove(_ waiter: UUID, for key: Key, keepsJob: Bool) {
        let abandoned = jobs.withLock { jobs -> Task<Void, Never>? in
            guard jobs[key]?.waiters.removeValue(forKey: waiter) != nil,
                jobs[key]?.waiters.isEmpty == true, !keepsJob
            else { return nil }
            return jobs.removeValue(forKey: key)?.task
        }
        abandoned?.cancel()
    }
}
