import Cameo
import Foundation

/// Handler of signals that end a run cleanly: Control-C, a termination request, and a closed
/// terminal. Pending pushes finish, and no further pushes are sent. A second signal ends the
/// process immediately.
final class SendSignals {
    private let sources: [(number: Int32, source: any DispatchSourceSignal)]
    /// The number of the first signal; `nil` if none was received.
    private let received: Locked<Int32?>

    /// Starts handling signals, except signals that the parent process ignores, as `nohup` does.
    ///
    /// - Parameter stop: A closure that is called once, on another thread.
    init(stop: @escaping @Sendable (Int32) -> Void) {
        let received = Locked<Int32?>(nil)
        self.received = received
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            // With the default action, the signal would end the process before the handler is
            // called.
            let previous = Foundation.signal(number, SIG_IGN)
            guard unsafeBitCast(previous, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
            else { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let isFirst = received.withLock { first in
                    defer { first = first ?? number }
                    return first == nil
                }
                guard isFirst else { _exit(128 + number) }
                stop(number)
            }
            source.resume()
            return (number, source)
        }
    }

    /// The exit code of a run that a signal ended, by shell convention; `nil` if no signal was
    /// received.
    var exitCode: Int32? { received.withLock { $0 }.map { 128 + $0 } }

    /// Restores the default handling of signals.
    func cancel() {
        for (number, source) in sources {
            source.cancel()
            Foundation.signal(number, SIG_DFL)
        }
    }
}
