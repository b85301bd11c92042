import Foundation

/// Work that several wait for is done once.
///
/// The work goes on as long as somebody waits, and is cancelled when the last one has left.
final class TaskCoalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Job: Sendable {
        let id = UUID()
        var task: Task<Void, Never>?
        var waiters: [UUID: OneShot<Value>] = [:]
    }

    private let jobs = Locked<[Key: Job]>([:])

    /// The value of the work under way for a key, which is begun when nobody has.
    ///
    /// - Returns: The value; `nil` when the task that waits was cancelled.
    func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        let (id, first) = (UUID(), OneShot<Value>())
        let begun = jobs.withLock { jobs -> UUID? in
            let isNew = jobs[key] == nil
            jobs[key, default: Job()].waiters[id] = first
            return isNew ? jobs[key]?.id : nil
        }
        if let begun { begin(begun, for: key, work) }
        let value = await first.value
        leave(id, key)
        return value
    }

    private func begin(_ id: UUID, for key: Key, _ work: @escaping @Sendable () async -> Value) {
        let task = Task {
            let value = await work()
            let waiters = jobs.withLock { jobs -> [OneShot<Value>] in
                guard jobs[key]?.id == id else { return [] }
                return jobs.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
            }
            for waiter in waiters { waiter.resolve(value) }
        }
        let isLeft = jobs.withLock { jobs -> Bool in
            guard jobs[key]?.id == id else { return true }
            jobs[key]?.task = task
            return false
        }
        // Everyone has left before the task was known, or it has ended already.
        if isLeft { task.cancel() }
    }

    private func leave(_ waiter: UUID, _ key: Key) {
        let abandoned = jobs.withLock { jobs -> Task<Void, Never>? in
            guard jobs[key]?.waiters.removeValue(forKey: waiter) != nil,
                jobs[key]?.waiters.isEmpty == true
            else { return nil }
            return jobs.removeValue(forKey: key)?.task
        }
        abandoned?.cancel()
    }
}
