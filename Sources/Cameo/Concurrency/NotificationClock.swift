import Foundation

/// A clock for all time limits. Tests advance their own clock manually.
package protocol NotificationClock: Sendable {
    /// The current time, in seconds since an arbitrary reference point. It never decreases.
    var now: Double { get }

    /// Runs an action at a given time, or immediately if that time has passed.
    ///
    /// The action runs on a thread outside Swift's cooperative pool, so that a deadline takes
    /// effect even if all threads of the pool are blocked.
    ///
    /// - Parameters:
    ///   - moment: The time to run it, in seconds on this clock.
    ///   - action: The action. It runs at most once.
    /// - Returns: A closure that cancels the action if it hasn't run.
    func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void
}

extension NotificationClock {
    /// Waits until a given time, in seconds on this clock, or until the task is canceled.
    package func wait(until moment: Double) async {
        let shot = OneShot<Bool>()
        let cancel = schedule(at: moment) { shot.resolve(true) }
        _ = await shot.value
        cancel()
    }

    /// Returns the result of an operation, or `nil` if the operation doesn't finish by the
    /// deadline.
    ///
    /// At the deadline, the operation is canceled. If it ignores the cancellation, it keeps
    /// running, but its result is discarded.
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
