import Foundation

/// The system's clock.
package struct SystemClock: NotificationClock {
    /// Longest delay until a scheduled action runs, in seconds.
    private static let maxDelay = 3600.0

    private static let queue = DispatchQueue(label: "cameo.time", qos: .userInitiated)

    /// Creates a clock.
    package init() {}

    /// Seconds since the device started, without the time that it was asleep.
    package var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Runs an action at a point in time, or immediately if that point has passed.
    ///
    /// - Returns: A closure that cancels the action if it hasn't run.
    package func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let seconds = min(max(0, moment - now), Self.maxDelay)
        let item = DispatchWorkItem(block: action)
        Self.queue.asyncAfter(deadline: .now() + seconds, execute: item)
        let sendableItem = UncheckedSendable(item)
        return { sendableItem.value.cancel() }
    }
}
