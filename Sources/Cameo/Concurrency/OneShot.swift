/// The first of several results; later ones are ignored. Copies share the result.
package struct OneShot<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case pending
        case awaited(UnsafeContinuation<Value?, Never>)
        case resolved(Value?)
    }

    private let state = Locked(State.pending)

    package init() {}

    /// Sets the value, unless it is set already.
    package func resolve(_ value: Value?) {
        let continuation = state.withLock { state -> UnsafeContinuation<Value?, Never>? in
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
                await withUnsafeContinuation(wait)
            } onCancel: {
                resolve(nil)
            }
        }
    }

    /// Resumes the continuation once: the state changes from awaited to resolved once.
    private func wait(_ continuation: UnsafeContinuation<Value?, Never>) {
        let resolved = state.withLock { state -> Value?? in
            if case .resolved(let value) = state { return .some(value) }
            state = .awaited(continuation)
            return .none
        }
        if case .some(let value) = resolved { continuation.resume(returning: value) }
    }
}
