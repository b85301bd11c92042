import Foundation

/// The clock that everything with a time limit goes by; tests move one by hand.
public protocol NotificationClock: Sendable {
    /// Seconds since some point in the past; never goes back.
    var now: Double { get }

    /// Does something at that moment, at once when it has passed, on a thread that tasks do not need:
    /// a deadline must come even where somebody blocks all of those.
    ///
    /// - Returns: Takes it back, when it was not done yet.
    func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void
}

/// The system's clock.
public struct SystemClock: NotificationClock {
    /// The system's clock.
    public init() {}

    /// Seconds since the machine was started, without those asleep.
    public var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Does something at that moment.
    public func schedule(
        at moment: Double,
        _ action: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let seconds = min(max(0, moment - now), 3600)
        let item = DispatchWorkItem(block: action)
        Self.queue.asyncAfter(deadline: .now() + seconds, execute: item)
        let own = UncheckedSendable(item)
        return { own.value.cancel() }
    }

    private static let queue = DispatchQueue(label: "cameo.time", qos: .userInitiated)
}

extension NotificationClock {
    /// Waits until that moment, or until the task is cancelled.
    public func wait(until moment: Double) async {
        let first = OneShot<Bool>()
        let cancel = schedule(at: moment) { first.resolve(true) }
        _ = await first.value
        cancel()
    }

    /// The result of some work, or `nil` when it has none at the deadline.
    ///
    /// Work that does not heed its cancellation is left behind: nobody waits for it.
    func result<Value>(
        by deadline: Double,
        of work: @escaping @Sendable () async -> UncheckedSendable<Value>
    ) async -> UncheckedSendable<Value>? {
        guard now < deadline else { return nil }
        let first = OneShot<UncheckedSendable<Value>>()
        let worker = Task { first.resolve(await work()) }
        let cancel = schedule(at: deadline) { first.resolve(nil) }
        let result = await first.value
        worker.cancel()
        cancel()
        return result
    }
}

/// The first of several results; whatever comes later is dropped.
final class OneShot<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case open
        case awaited(CheckedContinuation<Value?, Never>)
        case resolved(Value?)
    }

    private let state = Locked(State.open)

    /// Settles the result, if nobody has.
    func resolve(_ value: Value?) {
        let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            switch state {
            case .open:
                state = .resolved(value)
                return nil
            case .awaited(let continuation):
                state = .resolved(value)
                return continuation
            case .resolved:
                return nil
            }
        }
        waiting?.resume(returning: value)
    }

    /// The result; awaited by one task only, whose cancellation settles it as none.
    var value: Value? {
        get async {
            await withTaskCancellationHandler {
                await withCheckedContinuation(wait)
            } onCancel: {
                resolve(nil)
            }
        }
    }

    private func wait(_ continuation: CheckedContinuation<Value?, Never>) {
        let resolved = state.withLock { state -> Value?? in
            if case .resolved(let value) = state { return .some(value) }
            state = .awaited(continuation)
            return .none
        }
        if case .some(let value) = resolved { continuation.resume(returning: value) }
    }
}
