import Cameo
import CameoSend

/// Stops the pushes of a run, also those of the files that follow.
final class SendControl: Sendable {
    private struct State: Sendable {
        var isStopped = false
        var stop: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    /// Registers how the pushes of a file are stopped. If the run was stopped before, they are stopped now.
    func start(_ stop: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            state.stop = stop
            return state.isStopped
        }
        if isStopped { stop() }
    }

    /// Stops the run.
    func stop() {
        let stop = state.withLock { state in
            state.isStopped = true
            return state.stop
        }
        stop?()
    }

    /// Whether the run was stopped.
    var isStopped: Bool { state.withLock { $0.isStopped } }
}
