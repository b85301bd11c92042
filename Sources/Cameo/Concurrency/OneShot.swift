/// A container for the first of several results. Later results are ignored. Copies share the
/// result.
package struct OneShot<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case pending
        case awaited(UnsafeContinuation<Value?, Never>)
        case resolved(Value?)
    }

    private let state = Locked(State.pending)

    package init() {}

    /// Sets the value, unless it is already set.
    package func resolve(_ value: Value?) {
        let continuation = state.withLock { state -> UnsafeContinuation<Value?, Never>? in
            switch state {
            case .pending:
                state = .resolved(value)
                return nil
            case .awaited(let continuation):
                state = .resolved(value)
                return continuation
            case .resolved: return nil
            }
        }
        continuation?.resume(returning: value)
    }

    /// The value. Only one task may wait for it. Canceling that task resolves the value to `nil`.
    package var value: Value? {
        get async {
            await withTaskCancellationHandler {
                await withUnsafeContinuation(wait)
            } onCancel: {
                resolve(nil)
            }
        }
    }

    /// Stores the continuation until the value is set. If the value is already set, resumes the
    /// continuation immediately. It is resumed exactly once, because the value is set only once.
    private func wait(_ continuation: UnsafeContinuation<Value?, Never>) {
        let resolved = state.withLock { state -> Value?? in
            if case .resolved(let value) = state { return .some(value) }
            state = .awaited(continuation)
            return .none
        }
        if case .some(let value) = resolved { continuation.resume(returning: value) }
    }
}
