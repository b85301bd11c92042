/// The first of several results; later ones are ignored.
package final class OneShot<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case pending
        case awaited(CheckedContinuation<Value?, Never>)
        case resolved(Value?)
    }

    private let state = Locked(State.pending)

    package init() {}

    /// Sets the value, unless it is set already.
    package func resolve(_ value: Value?) {
        let continuation = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            switch state {
            case .pending:
                state = .resolved(value)
                return nil
            case .awaited(let continuation):
                state = .resolved(value)
                return continuation
            case .resolved:
                return nil
            }
        }
        continuation?.resume(returning: value)
    }

    /// The value, for a single task. Canceling that task resolves it to `nil`.
    package var value: Value? {
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
