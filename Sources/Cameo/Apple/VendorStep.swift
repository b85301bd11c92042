#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import UserNotifications

    /// The step of a vendor's own extension: OneSignal's, Firebase's, Customer.io's, Braze's.
    ///
    /// A vendor's code may block its thread, call back late, twice or never. So it runs on a thread
    /// of its own, with a copy of its own of the content, until a deadline; what it hands back is
    /// styled.
    public struct VendorStep: Sendable {
        /// What a step is called in records.
        public let name: String

        let run:
            @Sendable (
                UNNotificationRequest, UNMutableNotificationContent,
                @escaping (UNNotificationContent) -> Void
            ) -> Void

        /// A vendor's step.
        ///
        /// - Parameters:
        ///   - name: What it is called in records.
        ///   - run: Calls the vendor with the request, a content that is the vendor's to change, and
        ///     a handler for the result. Without a result in time the content stays as it was.
        public init(
            name: String,
            run:
                @escaping @Sendable (
                    _ request: UNNotificationRequest, _ content: UNMutableNotificationContent,
                    _ handler: @escaping (UNNotificationContent) -> Void
                ) -> Void
        ) {
            self.name = name
            self.run = run
        }

        /// The vendor's result, or `nil` when there is none at the deadline.
        func result(
            _ request: Handed<UNNotificationRequest>, _ content: UNMutableNotificationContent,
            by deadline: Double, time: any Timekeeping
        ) async -> UNNotificationContent? {
            let own = Handed(content)
            let run = run
            return await time.result(by: deadline) {
                let first = First<Handed<UNNotificationContent>>()
                Thread.detachNewThread {
                    run(request.value, own.value) { first.settle(Handed($0)) }
                }
                return Handed(await first.value?.value)
            }?.value
        }
    }
#endif
