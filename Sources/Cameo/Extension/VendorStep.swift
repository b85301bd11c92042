#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

/// A step that runs the extension code of a vendor such as OneSignal, Firebase, Customer.io or Braze.
///
/// Because a vendor's code may block its thread or call back late, twice or never, it runs on its own
/// thread with its own copy of the content, until a deadline. A copy of its result is styled.
public struct VendorStep: Sendable {
    /// Calls the vendor's code with the request, which contains the result of the previous step, with a
    /// mutable copy of its content, and with a handler for the result.
    public typealias Run =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent,
            _ handler: @escaping (UNNotificationContent) -> Void
        ) -> Void

    /// Notifies the vendor's code that its time is about to expire.
    ///
    /// Receives the request and a mutable copy of its content. Returns the vendor's best content so far,
    /// or `nil` if there is none or if the vendor calls the handler passed to ``Run``.
    public typealias Expire =
        @Sendable (
            _ request: UNNotificationRequest, _ content: UNMutableNotificationContent
        ) -> UNNotificationContent?

    /// Name of the step in delivery records.
    public let name: String

    private let run: Run
    private let timeWillExpire: Expire?

    /// Time that a vendor has to return its best content after the deadline, in seconds.
    private static let expirationTimeout = 1.0

    /// Creates a vendor step.
    ///
    /// - Parameters:
    ///   - name: The name in delivery records.
    ///   - timeWillExpire: Called if the vendor has no result at the media deadline or when iOS ends the
    ///     extension. After the media deadline, a result within one second is used; when iOS ends the
    ///     extension, the notification is already delivered.
    ///   - run: Calls the vendor's code. If it has no result in time, its changes are ignored.
    public init(name: String, timeWillExpire: Expire? = nil, run: @escaping Run) {
        self.name = name
        self.run = run
        self.timeWillExpire = timeWillExpire
    }

    /// Runs the step and returns the vendor's result, or `nil` if there is none, and whether the vendor
    /// was notified that its time is about to expire.
    func result(
        _ request: UncheckedSendable<UNNotificationRequest>,
        _ content: UNNotificationContent,
        by deadline: Double,
        clock: any NotificationClock
    ) async -> (content: UNNotificationContent?, isLate: Bool) {
        let shot = OneShot<UncheckedSendable<UNNotificationContent>>()
        let isLate = Locked(false)
        let runDraft = UncheckedSendable(content.mutableDraft)
        let expirationDraft = UncheckedSendable(content.mutableDraft)
        let run = run
        Thread.detachNewThread {
            // Copies the result on the vendor's thread, because the vendor may continue to change it.
            run(request.value, runDraft.value) { shot.resolve(UncheckedSendable($0.snapshot)) }
        }
        let expire: @Sendable () -> Void = { [timeWillExpire] in
            let isFirst = isLate.withLock { isLate in
                defer { isLate = true }
                return !isLate
            }
            guard isFirst, let timeWillExpire else { return }
            Thread.detachNewThread {
                if let best = timeWillExpire(request.value, expirationDraft.value) {
                    shot.resolve(UncheckedSendable(best.snapshot))
                }
            }
        }
        let cancelExpiration = clock.schedule(at: deadline, expire)
        let end = timeWillExpire == nil ? deadline : deadline + Self.expirationTimeout
        let cancelEnd = clock.schedule(at: end) { shot.resolve(nil) }
        let result = await shot.value
        cancelExpiration()
        cancelEnd()
        // No result before the deadline: iOS ended the extension and the task was canceled.
        if result == nil { expire() }
        return (result?.value, isLate.withLock { $0 })
    }
}
#endif
