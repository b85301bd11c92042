#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import UserNotifications

    /// The step of a vendor's own extension: OneSignal's, Firebase's, Customer.io's, Braze's.
    ///
    /// A vendor's code may block its thread, call back late, twice or never. So it runs on a thread
    /// of its own, with a copy of its own of the content, until a deadline; what it hands back is
    /// styled.
    public struct VendorStep: Sendable {
        /// Calls the vendor with the request as the steps before have left it, a content that is the vendor's to change, and a handler
        /// for the result.
        public typealias Run =
            @Sendable (
                _ request: UNNotificationRequest, _ content: UNMutableNotificationContent,
                _ handler: @escaping (UNNotificationContent) -> Void
            ) -> Void

        /// Tells the vendor that the time is up. Takes the request and a content that is the vendor's
        /// to change, and returns the best that it has, or `nil` where it has none.
        public typealias Expire =
            @Sendable (
                _ request: UNNotificationRequest, _ content: UNMutableNotificationContent
            ) -> UNNotificationContent?

        /// What a step is called in records.
        public let name: String

        private let run: Run
        private let timeWillExpire: Expire?

        /// How long a vendor may take to give the best that it has, in seconds.
        private static let secondsToExpire = 1.0

        /// A vendor's step.
        ///
        /// - Parameters:
        ///   - name: What it is called in records.
        ///   - timeWillExpire: Called when the vendor had no result in time: at the media deadline,
        ///     or when iOS takes the time away. In the first case what it returns within a second is
        ///     taken; in the second the push is already with the person.
        ///   - run: Calls the vendor. Without a result in time the content stays as it was.
        public init(name: String, timeWillExpire: Expire? = nil, run: @escaping Run) {
            self.name = name
            self.run = run
            self.timeWillExpire = timeWillExpire
        }

        /// The vendor's result, or `nil` when there is none at the deadline.
        func result(
            _ request: Handed<UNNotificationRequest>, _ content: UNNotificationContent,
            by deadline: Double, time: any Timekeeping
        ) async -> (content: UNNotificationContent?, isLate: Bool) {
            let own = Handed(content.mutableDraft)
            let run = run
            let result = await time.result(by: deadline) {
                await Self.onThread { finish in
                    run(request.value, own.value) { finish($0) }
                }
            }
            if let result { return (result.value, false) }
            guard let timeWillExpire else { return (nil, true) }
            let last = Handed(content.mutableDraft)
            let best = await time.result(by: time.now + Self.secondsToExpire) {
                await Self.onThread { finish in
                    finish(timeWillExpire(request.value, last.value))
                }
            }
            return (best?.value, true)
        }

        /// Runs a vendor's code on a thread of its own, which it may block for as long as it likes.
        private static func onThread(
            _ body:
                @escaping @Sendable (_ finish: @escaping (UNNotificationContent?) -> Void) -> Void
        ) async -> Handed<UNNotificationContent?> {
            let first = First<Handed<UNNotificationContent?>>()
            Thread.detachNewThread {
                body { first.settle(Handed($0)) }
            }
            return await first.value ?? Handed(nil)
        }
    }
#endif
