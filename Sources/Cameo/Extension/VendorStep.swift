#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// The step of a vendor's own extension: OneSignal's, Firebase's, Customer.io's, Braze's.
///
/// A vendor's code may block its thread, call back late, twice or never. So it runs on a thread
/// of its own, with a copy of its own of the content, until a deadline; a copy of what it hands
/// back is styled.
public struct VendorStep: Sendable {
    /// Calls the vendor with the request as the steps before have left it, a content that is the
    /// vendor's to change, and a handler for the result.
    public typealias Run =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent,
            _ handler: @escaping (UNNotificationContent) -> Void
        ) -> Void

    /// Tells the vendor that the time is up. Takes the request and a content that is the vendor's
    /// to change, and returns the best that it has; `nil` where it has none, or answers through
    /// the handler that it was given before.
    public typealias Expire =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent
        ) -> UNNotificationContent?

    /// What a step is called in records.
    public let name: String

    private let run: Run
    private let timeWillExpire: Expire?

    /// How long a vendor may take to give the best that it has, in seconds.
    private static let expirationTimeout = 1.0

    /// A vendor's step.
    ///
    /// - Parameters:
    ///   - name: What it is called in records.
    ///   - timeWillExpire: Called when the vendor had no result in time: at the media deadline,
    ///     or when iOS takes the time away. In the first case what comes within a second is taken;
    ///     in the second the push is already with the person.
    ///   - run: Calls the vendor. Without a result in time the content stays as it was.
    public init(name: String, timeWillExpire: Expire? = nil, run: @escaping Run) {
        self.name = name
        self.run = run
        self.timeWillExpire = timeWillExpire
    }

    /// The vendor's result, or `nil` when there is none, and whether it was told that it is late.
    func result(
        _ request: UncheckedSendable<UNNotificationRequest>,
        _ content: UNNotificationContent,
        by deadline: Double,
        time: any NotificationClock
    ) async -> (content: UNNotificationContent?, isLate: Bool) {
        let first = OneShot<UncheckedSendable<UNNotificationContent>>()
        let isLate = Locked(false)
        let own = UncheckedSendable(content.mutableDraft)
        let last = UncheckedSendable(content.mutableDraft)
        let run = run
        Thread.detachNewThread {
            // The vendor may go on changing what it hands over: a copy is taken on its thread.
            run(request.value, own.value) { first.resolve(UncheckedSendable($0.snapshot)) }
        }
        let tell: @Sendable () -> Void = { [timeWillExpire] in
            let isFirst = isLate.withLock { isLate in
                defer { isLate = true }
                return !isLate
            }
            guard isFirst, let timeWillExpire else { return }
            Thread.detachNewThread {
                if let best = timeWillExpire(request.value, last.value) {
                    first.resolve(UncheckedSendable(best.snapshot))
                }
            }
        }
        let cancel = time.schedule(at: deadline, tell)
        let end = timeWillExpire == nil ? deadline : deadline + Self.expirationTimeout
        let takeBackEnd = time.schedule(at: end) { first.resolve(nil) }
        let result = await first.value
        cancel()
        takeBackEnd()
        // Nothing, though the deadline has not come: iOS took the time away.
        if result == nil { tell() }
        return (result?.value, isLate.withLock { $0 })
    }
}
#endif
