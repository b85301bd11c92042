import Foundation

/// A clock for everything with a time limit. Tests replace it with one that they advance themselves.
package protocol NotificationClock: Sendable {
    /// Seconds since an arbitrary point in the past; never decreases.
    var now: Double { get }

    /// Runs an action at a point in time, or immediately if that point has passed.
    ///
    /// The action runs on a thread outside Swift's cooperative pool, so that a deadline fires even if
    /// every thread of the pool is blocked.
    ///
    /// - Parameters:
    ///   - moment: The point in time, in seconds on this clock.
    ///   - action: The action to run, at most once.
    /// - Returns: A closure that cancels the action if it hasn't run.
    func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void
}

extension NotificationClock {
    /// Waits until a point in time, in seconds on this clock, or until the task is canceled.
    package func wait(until moment: Double) async {
        let shot = OneShot<Bool>()
        let cancel = schedule(at: moment) { shot.resolve(true) }
        _ = await shot.value
        cancel()
    }

    /// Returns the result of an operation, or `nil` if it doesn't finish before the deadline.
    ///
    /// The operation is then canceled; if it ignores the cancellation, it keeps running, and its result
    /// is discarded.
    func result<Value>(
        by deadline: Double,
        of operation: @escaping @Sendable () async -> UncheckedSendable<Value>
    ) async -> UncheckedSendable<Value>? {
        guard now < deadline else { return nil }
        let shot = OneShot<UncheckedSendable<Value>>()
        let task = Task { shot.resolve(await operation()) }
        let cancel = schedule(at: deadline) { shot.resolve(nil) }
        let result = await shot.value
        task.cancel()
        cancel()
        return result
    }
}
