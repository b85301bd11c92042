import Foundation

/// Control-C and the request to terminate, which end a run cleanly: the pushes under way are answered, and no other is
/// sent. The second one ends the process at once.
final class SendSignals {
    private let sources: [any DispatchSourceSignal]
    private let received: Received

    private final class Received: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Int32?

        /// The first signal.
        var signal: Int32? { lock.withLock { value } }

        /// Stores a signal, and returns whether it's the first one.
        func store(_ signal: Int32) -> Bool {
            lock.withLock {
                guard value == nil else { return false }
                value = signal
                return true
            }
        }
    }

    /// Starts to handle the signals.
    ///
    /// - Parameter stop: Called once, on another thread.
    init(stop: @escaping @Sendable (Int32) -> Void) {
        let received = Received()
        self.received = received
        sources = [SIGINT, SIGTERM].map { number in
            // Otherwise the signal ends the process before the source is called.
            Foundation.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                guard received.store(number) else { _exit(128 + number) }
                stop(number)
            }
            source.resume()
            return source
        }
    }

    /// The exit code of a run that a signal has ended, as shells report it; `nil` if there was none.
    var exitCode: Int32? { received.signal.map { 128 + $0 } }

    /// Restores the default handling.
    func cancel() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { Foundation.signal(number, SIG_DFL) }
    }
}
