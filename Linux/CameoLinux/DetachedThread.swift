import Foundation

/// Threads that drive a connection or wait for the network.
package enum DetachedThread {
    /// Runs a function on a new thread; returns false at the limit for threads.
    package typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

    /// The reason for a thread that wasn't started.
    package static let failure = "the limit for threads is reached; raise it with ulimit -u"

    /// Starts threads of the system. Foundation's `Thread` doesn't report that it wasn't started.
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
