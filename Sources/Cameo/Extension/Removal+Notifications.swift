#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension ParsedPayload {
    /// The time limit for listing notifications, in seconds.
    private static let listTimeout = 2.0

    /// Removes the delivered notifications that the push specifies, if they belong to the same
    /// account.
    ///
    /// - Returns: `false` if iOS didn't list the notifications within 2 seconds.
    @discardableResult
    package func removeNotifications(settings: CommunicationSettings, clock: any NotificationClock)
        async -> Bool
    {
        guard let removal else { return true }
        let parser = PayloadParser(settings: settings)
        let account = account
        let center = UNUserNotificationCenter.current
        let isListed = await clock.value(within: Self.listTimeout) { completion in
            center().getDeliveredNotifications { notifications in
                let requests = notifications.map(\.request).filter { request in
                    let delivered = parser.parse(Payload(userInfo: request.content.userInfo))
                    return delivered.account == account && removal.contains(delivered)
                }
                center().removeDeliveredNotifications(withIdentifiers: requests.map(\.identifier))
                completion(true)
            }
        }
        return isListed != nil
    }
}
#endif
