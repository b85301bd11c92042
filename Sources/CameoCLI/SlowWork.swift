import Cameo
import Foundation

/// A report of work that takes long: on a terminal after a second as its last line, until the work is done; otherwise
/// after 10 seconds as a message.
final class SlowWork: Sendable {
    private enum State { case waiting, shown, done }

    private let state = Locked(State.waiting)
    private let hide: @Sendable () -> Void

    /// Begins the work.
    ///
    /// - Parameters:
    ///   - show: Called after the delay, unless the work is done.
    ///   - hide: Called when the work is done, if ``show`` was called.
    ///   - schedule: Calls a closure after the delay.
    init(
        show: @escaping @Sendable () -> Void,
        hide: @escaping @Sendable () -> Void,
        schedule: (@escaping @Sendable () -> Void) -> Void
    ) {
        self.hide = hide
        let state = state
        schedule {
            // Within the lock, so that it isn't shown after the work's own output.
            state.withLock { state in
                guard case .waiting = state else { return }
                show()
                state = .shown
            }
        }
    }

    /// Ends the work. Must be called once.
    func end() {
        state.withLock { state in
            if case .shown = state { hide() }
            state = .done
        }
    }
}

extension Console {
    /// Begins work that is reported if it takes long.
    ///
    /// - Parameter text: The work, such as "Rendering 3 images".
    func slowWork(_ text: String) -> SlowWork {
        let isLine = showsProgress
        return SlowWork(
            show: { isLine ? showProgress("\(text)…") : report("\(text)…", code: "progress") },
            hide: { if isLine { hideProgress() } },
            schedule: { closure in
                let delay = isLine ? ProgressLine.delay : ProgressLine.messageInterval
                DispatchQueue.global(qos: .utility)
                    .asyncAfter(deadline: .now() + delay, execute: closure)
            }
        )
    }
}
