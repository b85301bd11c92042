#if os(iOS) || os(visionOS) || os(Linux)
import Foundation

extension NotificationClock {
    /// Returns the value that a framework passes to a completion handler; `nil` after a timeout.
    ///
    /// - Parameters:
    ///   - seconds: The timeout, in seconds.
    ///   - call: A closure that calls the framework with the completion handler.
    package func value<Value: Sendable>(
        within seconds: Double,
        from call: (_ completion: @escaping @Sendable (Value) -> Void) -> Void
    ) async -> Value? {
        let shot = OneShot<Value>()
        let cancel = schedule(at: now + seconds) { shot.resolve(nil) }
        call { shot.resolve($0) }
        let value = await shot.value
        cancel()
        return value
    }

    /// Returns the code of the error that a framework passes to a completion handler: 0 for no
    /// error, `nil` after a timeout.
    ///
    /// - Parameters:
    ///   - seconds: The timeout, in seconds.
    ///   - call: A closure that calls the framework with the completion handler.
    package func errorCode(
        within seconds: Double,
        from call: (_ completion: @escaping @Sendable ((any Error)?) -> Void) -> Void
    ) async -> Int? {
        await value(within: seconds) { completion in
            call { error in completion((error as NSError?)?.code ?? 0) }
        }
    }
}
#endif
