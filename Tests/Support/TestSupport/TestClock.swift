import Cameo
import Foundation

/// A clock that a test moves by hand.
public final class TestClock: NotificationClock, @unchecked Sendable {
    private struct Waiter {
        let moment: Double
        let action: @Sendable () -> Void
    }

    private let lock = NSLock()
    private var current = 0.0
    private var waiters: [UUID: Waiter] = [:]

    /// A clock at zero.
    public init() {}

    /// The seconds that it was moved.
    public var now: Double { lock.withLock { current } }

    /// Does something when it is moved there.
    public func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let id = UUID()
        let isOver = lock.withLock {
            guard moment > current else { return true }
            waiters[id] = Waiter(moment: moment, action: action)
            return false
        }
        if isOver { action() }
        return { self.lock.withLock { self.waiters[id] = nil } }
    }

    /// Moves it, and does what was to be done until there, in its order.
    public func advance(to moment: Double) {
        let due = lock.withLock {
            current = max(current, moment)
            let due = waiters.filter { $0.value.moment <= current }
            for id in due.keys { waiters[id] = nil }
            return due.values.sorted { $0.moment < $1.moment }
        }
        for waiter in due { waiter.action() }
    }

    /// Returns once exactly so many wait for exactly that moment.
    public func untilAwaited(_ moment: Double, times count: Int) async {
        while lock.withLock({ waiters.values.filter { abs($0.moment - moment) < 1e-9 }.count })
            != count
        { await Task.yield() }
    }

    /// Returns once somebody waits for exactly that moment.
    public func untilAwaited(_ moment: Double) async {
        while !(lock.withLock { waiters.values.contains { abs($0.moment - moment) < 1e-9 } }) {
            await Task.yield()
        }
    }
}
