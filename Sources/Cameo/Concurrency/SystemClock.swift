import Foundation

/// The system's clock.
package struct SystemClock: NotificationClock {
    /// Longest delay until a scheduled action runs, in seconds.
    private static let maxDelay = 3600.0

    private static let timetable = Timetable()

    /// Creates a clock.
    package init() {}

    /// Seconds since the device started, without the time that it was asleep.
    package var now: Double { Timetable.now }

    /// Runs an action at a point in time, or immediately if that point has passed.
    ///
    /// - Returns: A closure that cancels the action if it hasn't run.
    package func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let timetable = Self.timetable
        let id = timetable.add(min(moment, now + Self.maxDelay), action)
        return { timetable.remove(id) }
    }
}
