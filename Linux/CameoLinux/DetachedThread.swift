import Foundation

/// Functions that start threads. The threads process the requests of a connection, or wait for the
/// network.
package enum DetachedThread {
    /// A function that runs a closure on a new thread. Returns `false` if the limit for threads is
    /// reached.
    package typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

    /// The reason why a thread couldn't be started.
    package static let failure = "the limit for threads is reached; raise it with ulimit -u"

    /// A function that starts POSIX threads, because Foundation's `Thread` doesn't report failures.
    package static let start: Starter = { body in
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let error = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            context.toOpaque()
        )
        guard error == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}
