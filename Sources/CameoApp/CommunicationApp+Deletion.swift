#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import UserNotifications

extension CommunicationApp {
    /// Deletes all data of an account, for example when the user signs out.
    ///
    /// Removes the account's avatars, delivery records, pending receipts, entry in the settings,
    /// delivered and pending notifications, and donations. Also removes all attachments and
    /// recorded payloads. For the last account, also clears the badge and deletes data that belongs
    /// to no account. To remove decryption keys, call `KeychainKeyStore.remove`.
    ///
    /// - Parameters:
    ///   - scope: The scope of the account; `nil` in an app without accounts.
    ///   - badge: The badge to clear. On iOS 15, pass a badge with a closure that sets the number.
    ///     (default: the app's badge)
    /// - Throws: The first error, after all other data was deleted, such as
    ///   `CommunicationError.notificationsNotConfirmed` or
    ///   `CommunicationError.donationsNotDeleted(code:)`. To retry the deletion of donations, call
    ///   ``Donations/retry()``.
    public func deleteAllData(forAccount scope: String?, badge: CommunicationApp.Badge? = nil)
        async throws
    {
        var firstError: (any Error)?
        func attempt(_ operation: () async throws -> Void) async {
            do {
                try await operation()
            } catch {
                firstError = firstError ?? error
            }
        }
        // If the app has no other account, data that belongs to no account belongs to this account.
        let hasOtherAccounts = settings.accounts.contains { $0.scope != scope }
        let scopes = hasOtherAccounts ? [scope] : [scope, nil]
        // Remove notifications first, because they are visible to other people.
        await attempt { try await removeNotifications(of: scopes) }
        for scope in Set(scopes) {
            clearFiles(forAccount: scope)
            await attempt { try await donations.delete(account: scope) }
        }
        await attempt { try removeAccount(scope) }
        if !hasOtherAccounts {
            let badge = badge ?? CommunicationApp.Badge(container: container, clock: clock)
            await attempt { try await badge.clear() }
        }
        if let firstError { throw firstError }
    }

    private func clearFiles(forAccount scope: String?) {
        guard let container else { return }
        AvatarStore(container: container, settings: settings).removeAll(ofAccount: scope)
        DeliveryLog(container: container).clear(account: scope)
        ReceiptOutbox(container: container).clear(account: scope)
        PayloadRecorder(container: container).clear()
        DonationRegister(container: container).removeDrafts(ofAccount: scope)
        SettingsFile.removeDrafts(in: container)
        clearPosted(account: scope)
    }

    private func removeAccount(_ scope: String?) throws {
        guard let scope, settings.accounts.contains(where: { $0.scope == scope }) else { return }
        try configure { $0.accounts.removeAll { $0.scope == scope } }
    }

    /// Removes the notifications of accounts. Keeps notifications that Cameo doesn't recognize,
    /// such as the app's alarms.
    private func removeNotifications(of scopes: [String?]) async throws {
        let parser = PayloadParser(settings: settings)
        let belongsToAccount: @Sendable (UNNotificationRequest) -> Bool = { request in
            let parsed = parser.parse(Payload(userInfo: request.content.userInfo))
            return scopes.contains(parsed.account)
                && (parsed.account != nil || parsed.preset != nil)
        }
        let center = UNUserNotificationCenter.current
        let delivered = await clock.value(within: Self.listTimeout) { completion in
            center().getDeliveredNotifications { notifications in
                let ids = notifications.map(\.request).filter(belongsToAccount).map(\.identifier)
                center().removeDeliveredNotifications(withIdentifiers: ids)
                completion(true)
            }
        }
        let pending = await clock.value(within: Self.listTimeout) { completion in
            center().getPendingNotificationRequests { requests in
                let ids = requests.filter(belongsToAccount).map(\.identifier)
                center().removePendingNotificationRequests(withIdentifiers: ids)
                completion(true)
            }
        }
        if delivered == nil || pending == nil {
            throw CommunicationError.notificationsNotConfirmed
        }
    }

    /// The time limit for listing notifications, in seconds.
    private static let listTimeout = 2.0
}
#endif
