import Cameo
import Foundation

/// A clock that a test moves by hand.
public final class ManualTime: Timekeeping, @unchecked Sendable {
    private struct Waiter {
        let moment: Double
        let continuation: CheckedContinuation<Void, Never>
    }

    private let lock = NSLock()
    private var current = 0.0
    private var waiters: [UUID: Waiter] = [:]

    /// A clock at zero.
    public init() {}

    /// The seconds that it was moved.
    public var now: Double { lock.withLock { current } }

    /// Waits until it is moved there, or until the task is cancelled.
    public func wait(until moment: Double) async {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = lock.withLock {
                    guard moment > current, !Task.isCancelled else { return true }
                    waiters[id] = Waiter(moment: moment, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = lock.withLock { waiters.removeValue(forKey: id) }
            waiter?.continuation.resume()
        }
    }

    /// Moves it, and wakes whoever waits for a moment until there.
    public func advance(to moment: Double) {
        let due = lock.withLock {
            current = max(current, moment)
            let due = waiters.filter { $0.value.moment <= current }
            for id in due.keys { waiters[id] = nil }
            return due.values
        }
        for waiter in due { waiter.continuation.resume() }
    }

    /// Returns once somebody waits for exactly that moment.
    public func untilAwaited(_ moment: Double) async {
        while !(lock.withLock { waiters.values.contains { abs($0.moment - moment) < 1e-9 } }) {
            await Task.yield()
        }
    }
}
