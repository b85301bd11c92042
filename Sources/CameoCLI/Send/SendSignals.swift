import Foundation

/// The signals that end a run cleanly: Control-C, the request to terminate, and the end of the terminal. The pushes under
/// way are answered, and no other is sent. The second signal ends the process at once.
final class SendSignals {
    private let sources: [(number: Int32, source: any DispatchSourceSignal)]
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

    /// Starts to handle the signals, except for those that the parent process ignores, as `nohup` does.
    ///
    /// - Parameter stop: Called once, on another thread.
    init(stop: @escaping @Sendable (Int32) -> Void) {
        let received = Received()
        self.received = received
        sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
            // Otherwise the signal ends the process before the source is called.
            let previous = Foundation.signal(number, SIG_IGN)
            guard unsafeBitCast(previous, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
            else { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                guard received.store(number) else { _exit(128 + number) }
                stop(number)
            }
            source.resume()
            return (number, source)
        }
    }

    /// The exit code of a run that a signal has ended, as shells report it; `nil` if there was none.
    var exitCode: Int32? { received.signal.map { 128 + $0 } }

    /// Restores the default handling.
    func cancel() {
        for (number, source) in sources {
            source.cancel()
            Foundation.signal(number, SIG_DFL)
        }
    }
}
