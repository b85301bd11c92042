import Cameo
import Foundation

/// A message about slow work. On a terminal, it is a line that appears after a second and is
/// removed at the end; otherwise, it is a message that is written after 10 seconds.
final class SlowWork: Sendable {
    private enum State { case waiting, shown, done }

    private let state = Locked(State.waiting)
    private let hide: @Sendable () -> Void

    /// Schedules the message. Create the object when the work begins.
    ///
    /// - Parameters:
    ///   - show: A closure that is called after the delay, unless the work has ended.
    ///   - hide: A closure that is called when the work ends, if ``show`` was called.
    ///   - schedule: A function that calls a closure after the delay.
    init(
        show: @escaping @Sendable () -> Void,
        hide: @escaping @Sendable () -> Void,
        schedule: (@escaping @Sendable () -> Void) -> Void
    ) {
        self.hide = hide
        let state = state
        schedule {
            // Hold the lock, so that the message doesn't appear after the work's output.
            state.withLock { state in
                guard case .waiting = state else { return }
                show()
                state = .shown
            }
        }
    }

    /// Ends the work. Call it exactly once.
    func end() {
        state.withLock { state in
            if case .shown = state { hide() }
            state = .done
        }
    }
}

extension Console {
    /// Starts work. Shows a message if the work takes longer than a second (10 seconds without a
    /// terminal).
    ///
    /// - Parameter text: A description of the work, such as "Rendering 3 images".
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
