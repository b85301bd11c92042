#if os(iOS) || os(visionOS) || os(Linux)
    import Foundation
    import UserNotifications

    extension CommunicationApp {
        /// What became of a payload that was to be posted.
        public enum Posted: Sendable, Hashable {
            /// It is a notification now, with this identifier.
            case posted(id: String)
            /// A push of the same message was shown before, or it was posted before.
            case shownBefore
            /// Its conversation is open.
            case conversationIsOpen
            /// The payload has no text to show.
            case nothingToShow
        }

        /// The notification's content of a payload that came another way than as a push: through a
        /// socket, by a background fetch, from the app itself. Read, fetched, styled and donated by
        /// the very code that runs in the extension.
        ///
        /// - Parameter userInfo: What a push would hold, with the text in `aps.alert`.
        /// - Returns: The content, styled where the payload tells of a person; it must not be changed
        ///   any more (R11).
        public func content(of userInfo: [AnyHashable: Any]) async -> UNNotificationContent {
            let content = UNMutableNotificationContent(payload: userInfo)
            let request = UNNotificationRequest(
                identifier: UUID().uuidString, content: content, trigger: nil)
            let own = Handed(request)
            let configuration = configuration
            let result = await withCheckedContinuation {
                (continuation: CheckedContinuation<Handed<UNNotificationContent>, Never>) in
                PushHandler(configuration: configuration, place: .app).handle(own.value) {
                    continuation.resume(returning: Handed($0))
                }
            }
            return result.value
        }

        /// Posts a payload that came another way than as a push, once: not when the extension or an
        /// earlier call has shown the message, which its identifier tells, and not into the
        /// conversation that is open.
        ///
        /// - Parameters:
        ///   - userInfo: What a push would hold, with the text in `aps.alert`.
        ///   - open: The conversation that the person is looking at.
        /// - Throws: What iOS has against it, such as `UNError.notificationsNotAllowed`.
        public func post(
            _ userInfo: [AnyHashable: Any], openConversation open: OpenConversation? = nil
        ) async throws -> Posted {
            let payload = Payload(userInfo: userInfo)
            guard !payload.aps.alert.isEmpty else { return .nothingToShow }
            let reading = PayloadReader(settings: settings).read(payload)
            if open?.isOf(reading) == true { return .conversationIsOpen }
            if let id = reading.messageID, wasShown(id, reading.account) { return .shownBefore }
            let id = reading.messageID ?? UUID().uuidString
            let content = await content(of: userInfo)
            try await add(
                Handed(UNNotificationRequest(identifier: id, content: content, trigger: nil)))
            return .posted(id: id)
        }

        private func wasShown(_ messageID: String, _ account: String?) -> Bool {
            let account = account.map(DeliveryLog.accountDigest)
            return deliveries?.entries().contains {
                $0.record.messageID == messageID && $0.record.accountDigest == account
            } ?? false
        }

        private func add(_ request: Handed<UNNotificationRequest>) async throws {
            let answer = await time.answer(within: Self.secondsToAdd) { answer in
                UNUserNotificationCenter.current().add(request.value) { answer(Handed($0)) }
            }
            if let error = answer?.value { throw error }
        }

        /// How long iOS may take to confirm; the notification is on its way by then.
        private static let secondsToAdd = 5.0
    }

    extension UNMutableNotificationContent {
        /// The content that iOS makes of a push's payload.
        fileprivate convenience init(payload userInfo: [AnyHashable: Any]) {
            self.init()
            let aps = Payload(userInfo: userInfo).aps
            self.userInfo = userInfo
            title = aps.alert.title ?? ""
            subtitle = aps.alert.subtitle ?? ""
            body = aps.alert.body ?? ""
            take(aps)
        }
    }
#endif
