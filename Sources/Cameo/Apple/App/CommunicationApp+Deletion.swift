#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import UserNotifications

    extension CommunicationApp {
        /// Deletes everything that Cameo knows of an account: for signing out.
        ///
        /// Its pictures and all attachments, its delivery records, all payloads that were kept, its
        /// entry in the settings, its notifications in Notification Center and those that wait, and
        /// what was donated. When no other account is left, the badge too.
        ///
        /// - Parameter scope: The account's scope; `nil` is that of an app that has no accounts.
        /// - Throws: The first thing that failed, after all the others were done. A deletion of
        ///   donations that was not confirmed is asked for again by ``Donations/retry()``.
        public func deleteEverything(ofAccount scope: String?) async throws {
            var failure: (any Error)?
            // What is shown first: it is what somebody else would see.
            await removeNotifications(ofAccount: scope)
            if let container {
                PictureStore(container: container, settings: settings).clear(account: scope)
                DeliveryLog(container: container).clear(account: scope)
                KeptPayloads(container: container).clear()
                ReceiptOutbox(container: container).clear(account: scope)
                do {
                    try removeAccount(scope, container)
                    if settings.accounts.isEmpty { try await Badge(container: container).clear() }
                } catch {
                    failure = error
                }
            }
            do {
                try await donations.delete(account: scope)
            } catch {
                failure = failure ?? error
            }
            if let failure { throw failure }
        }

        private func removeAccount(_ scope: String?, _ container: URL) throws {
            let accounts = settings.accounts
            guard let scope, accounts.contains(where: { $0.scope == scope }) else { return }
            try updateSettings { $0.accounts.removeAll { $0.scope == scope } }
        }

        private func removeNotifications(ofAccount scope: String?) async {
            let reader = PayloadReader(settings: settings)
            let isOfAccount: @Sendable (UNNotificationRequest) -> Bool = { request in
                reader.read(Payload(userInfo: request.content.userInfo)).account == scope
            }
            let center = UNUserNotificationCenter.current
            _ = await time.answer(within: Self.secondsToList) { done in
                center().getDeliveredNotifications { notifications in
                    let ids = notifications.map(\.request).filter(isOfAccount).map(\.identifier)
                    center().removeDeliveredNotifications(withIdentifiers: ids)
                    done(true)
                }
            }
            _ = await time.answer(within: Self.secondsToList) { done in
                center().getPendingNotificationRequests { requests in
                    let ids = requests.filter(isOfAccount).map(\.identifier)
                    center().removePendingNotificationRequests(withIdentifiers: ids)
                    done(true)
                }
            }
        }

        /// How long iOS may take to tell its notifications, in seconds.
        private static let secondsToList = 2.0
    }
#endif
