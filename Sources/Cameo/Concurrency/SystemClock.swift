import Foundation

/// The system's clock.
package struct SystemClock: NotificationClock {
    /// The maximum delay of a scheduled action, in seconds.
    private static let maxDelay = 3600.0

    private static let queue = DispatchQueue(label: "cameo.time", qos: .userInitiated)

    /// Creates a clock.
    package init() {}

    /// The time since the device booted, in seconds, excluding the time asleep.
    package var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Runs an action at a given time (at most an hour from now), or immediately if that time has
    /// passed.
    ///
    /// - Returns: A closure that cancels the action if it hasn't run.
    package func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        // Canceling releases the action immediately. The timer itself can't be canceled, because a
        // work item isn't `Sendable`.
        let pending = Locked<(@Sendable () -> Void)?>(action)
        let take: @Sendable () -> (@Sendable () -> Void)? = {
            pending.withLock { action in
                defer { action = nil }
                return action
            }
        }
        let moment = max(0, min(moment, now + Self.maxDelay))
        Self.queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: UInt64(moment * 1e9))) {
            take()?()
        }
        // Release the action outside the lock, because its deinitialization may run other code.
        return { _ = take() }
    }
}
