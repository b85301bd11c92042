#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension CommunicationApp {
    /// Deletes everything that Cameo knows of an account: for signing out.
    ///
    /// Its pictures and all attachments, its delivery records, receipts that wait, all payloads that
    /// were kept, its entry in the settings, its notifications in Notification Center and those that
    /// wait, and what was donated. Of the only account goes what names none, too, and the badge.
    /// Keys of encrypted pushes are the app's to remove (`KeychainKeyStore.remove`).
    ///
    /// - Parameters:
    ///   - scope: The account's scope; `nil` is that of an app that has no accounts.
    ///   - badge: Sets the number on the icon, where iOS 15 needs the app's closure.
    /// - Throws: The first thing that failed, after all the others were done;
    ///   ``NotificationsUnconfirmed`` when iOS has not told its notifications. A deletion of
    ///   donations that was not confirmed is asked for again by ``Donations/retry()``.
    public func deleteAllData(forAccount scope: String?, badge: Badge? = nil) async throws {
        var failure: (any Error)?
        func attempt(_ work: () async throws -> Void) async {
            do {
                try await work()
            } catch {
                failure = failure ?? error
            }
        }
        // The only account owns what names none.
        let others = settings.accounts.contains { $0.scope != scope }
        let scopes = others ? [scope] : [scope, nil]
        // What is shown first: it is what somebody else would see.
        await attempt { try await removeNotifications(of: scopes) }
        for scope in Set(scopes) {
            clearFiles(forAccount: scope)
            await attempt { try await donations.delete(account: scope) }
        }
        await attempt { try removeAccount(scope) }
        if !others {
            let badge = badge ?? Badge(container: container, clock: clock)
            await attempt { try await badge.clear() }
        }
        if let failure { throw failure }
    }

    private func clearFiles(forAccount scope: String?) {
        guard let container else { return }
        AvatarStore(container: container, settings: settings).clear(account: scope)
        DeliveryLog(container: container).clear(account: scope)
        ReceiptOutbox(container: container).clear(account: scope)
        PayloadRecorder(container: container).clear()
        clearPosted(account: scope)
    }

    private func removeAccount(_ scope: String?) throws {
        guard let scope, settings.accounts.contains(where: { $0.scope == scope }) else {
            return
        }
        try updateSettings { $0.accounts.removeAll { $0.scope == scope } }
    }

    /// Notifications that are none of Cameo's, such as an alarm of the app's, stay.
    private func removeNotifications(of scopes: [String?]) async throws {
        let parser = PayloadParser(settings: settings)
        let isOfAccount: @Sendable (UNNotificationRequest) -> Bool = { request in
            let parsed = parser.parse(Payload(userInfo: request.content.userInfo))
            return scopes.contains(parsed.account)
                && (parsed.account != nil || parsed.preset != nil)
        }
        let center = UNUserNotificationCenter.current
        let delivered = await clock.value(within: Self.listTimeout) { done in
            center().getDeliveredNotifications { notifications in
                let ids = notifications.map(\.request).filter(isOfAccount).map(\.identifier)
                center().removeDeliveredNotifications(withIdentifiers: ids)
                done(true)
            }
        }
        let pending = await clock.value(within: Self.listTimeout) { done in
            center().getPendingNotificationRequests { requests in
                let ids = requests.filter(isOfAccount).map(\.identifier)
                center().removePendingNotificationRequests(withIdentifiers: ids)
                done(true)
            }
        }
        if delivered == nil || pending == nil { throw NotificationsUnconfirmed() }
    }

    /// How long iOS may take to tell its notifications, in seconds.
    private static let listTimeout = 2.0
}

/// iOS has not told its notifications, so that some of the account's may still be shown.
public struct NotificationsUnconfirmed: Error, CustomStringConvertible {
    /// What happened, then the way out.
    public var description: String {
        "iOS did not tell its notifications; some may still be shown. Call it again, or "
            + "removeAllDeliveredNotifications()"
    }
}
#endif
