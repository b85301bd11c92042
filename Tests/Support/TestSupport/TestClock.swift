import Cameo
import Foundation

/// A clock that tests advance.
package final class TestClock: NotificationClock, @unchecked Sendable {
    private struct Waiter {
        let moment: Double
        let action: @Sendable () -> Void
    }

    private let lock = NSLock()
    private var current = 0.0
    private var waiters: [UUID: Waiter] = [:]

    /// Creates a clock at zero.
    package init() {}

    /// The current time, in seconds.
    package var now: Double { lock.withLock { current } }

    /// Schedules an action that runs when the clock reaches a given time.
    ///
    /// - Returns: A closure that cancels the action if it hasn't run.
    package func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let id = UUID()
        let isPast = lock.withLock {
            guard moment > current else { return true }
            waiters[id] = Waiter(moment: moment, action: action)
            return false
        }
        if isPast { action() }
        return { self.lock.withLock { self.waiters[id] = nil } }
    }

    /// Advances the clock and runs the actions that are due, in order.
    package func advance(to moment: Double) {
        let due = lock.withLock {
            current = max(current, moment)
            let due = waiters.filter { $0.value.moment <= current }
            for id in due.keys { waiters[id] = nil }
            return due.values.sorted { $0.moment < $1.moment }
        }
        for waiter in due { waiter.action() }
    }

    /// Waits until `count` actions are scheduled for a given time.
    package func waitUntilScheduled(_ moment: Double, count: Int) async {
        while lock.withLock({ waiters.values.filter { abs($0.moment - moment) < 1e-9 }.count })
            != count
        { await Task.yield() }
    }

    /// Waits until an action is scheduled for a given time.
    package func waitUntilScheduled(_ moment: Double) async {
        while !(lock.withLock { waiters.values.contains { abs($0.moment - moment) < 1e-9 } }) {
            await Task.yield()
        }
    }
}
