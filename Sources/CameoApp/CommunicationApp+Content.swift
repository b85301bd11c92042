#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import UserNotifications

extension CommunicationApp {
    /// Result of posting a notification for a payload.
    public enum PostResult: Sendable, Equatable {
        /// The notification was posted with this identifier.
        case posted(id: String)
        /// The message was already shown, either as a push or by an earlier call.
        case alreadyShown
        /// The conversation is visible.
        case conversationVisible
        /// The payload has no text to show.
        case noText
    }

    /// Creates the notification content for a payload that wasn't delivered as a push, such as one from
    /// a socket, a background fetch or the app itself.
    ///
    /// The payload is parsed, styled and donated by the same code as in the extension, including
    /// downloads.
    ///
    /// - Parameters:
    ///   - userInfo: Payload of a push, with the text in `aps.alert`.
    ///   - isolation: Isolation of the caller, so that the payload doesn't have to be sendable.
    /// - Returns: The content, styled if the payload identifies a sender. Changing it removes the style
    ///   (R11).
    public func content(
        of userInfo: [AnyHashable: Any],
        isolation: isolated (any Actor)? = #isolation
    ) async -> UNNotificationContent {
        await content(UncheckedSendable(userInfo)).value
    }

    /// Posts a notification for a payload that wasn't delivered as a push, unless the message was
    /// already shown by the extension or an earlier call, or belongs to the visible conversation.
    /// Messages are compared by identifier.
    ///
    /// A push that arrives later is shown as well, unless it replaces the notification: send it with the
    /// message's identifier as `apns-collapse-id`.
    ///
    /// - Parameters:
    ///   - userInfo: Payload of a push, with the text in `aps.alert`.
    ///   - visibleConversation: Conversation that is on the screen.
    ///   - isolation: Isolation of the caller, so that the payload doesn't have to be sendable.
    /// - Throws: The error of iOS, such as `UNError.notificationsNotAllowed`. The message may then be
    ///   posted again.
    public func post(
        _ userInfo: [AnyHashable: Any],
        visibleConversation: VisibleConversation? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> PostResult {
        try await post(UncheckedSendable(userInfo), visibleConversation)
    }

    private func content(
        _ userInfo: UncheckedSendable<[AnyHashable: Any]>
    ) async -> UncheckedSendable<UNNotificationContent> {
        let content = UNMutableNotificationContent(payload: userInfo.value)
        let request = UNNotificationRequest(
            identifier: UUID().uuidString,
            content: content,
            trigger: nil
        )
        let sendableRequest = UncheckedSendable(request)
        let configuration = configuration
        return await withCheckedContinuation { continuation in
            NotificationProcessor(configuration: configuration, place: .app).handle(
                sendableRequest.value
            ) {
                continuation.resume(returning: UncheckedSendable($0))
            }
        }
    }

    private func post(
        _ userInfo: UncheckedSendable<[AnyHashable: Any]>,
        _ visibleConversation: VisibleConversation?
    ) async throws -> PostResult {
        let payload = Payload(userInfo: userInfo.value)
        guard !payload.aps.alert.isEmpty else { return .noText }
        let parsed = PayloadParser(settings: settings).parse(payload)
        if visibleConversation?.contains(parsed) == true { return .conversationVisible }
        let id = Self.requestID(of: parsed) ?? UUID().uuidString
        func wasPushed() -> Bool {
            parsed.messageID.map { self.wasPushed($0, parsed.account) } ?? false
        }
        if wasPushed() { return .alreadyShown }
        let content = await content(userInfo)
        // The push may have arrived in the meantime. Of several simultaneous calls for a message, only
        // one claims it, as late as possible: if the process ends earlier, the message isn't lost.
        if parsed.messageID != nil {
            guard !wasPushed(), try claim(id, parsed.account) else { return .alreadyShown }
        }
        do {
            try await add(
                UncheckedSendable(
                    UNNotificationRequest(
                        identifier: id,
                        content: content.value,
                        trigger: nil
                    )
                )
            )
        } catch {
            postedMessages?.remove(AccountFile.name(id, account: parsed.account))
            throw error
        }
        return .posted(id: id)
    }

    /// Identifier of a message's notification, which is different for each account.
    private static func requestID(of parsed: ParsedPayload) -> String? {
        guard let id = parsed.messageID else { return nil }
        return parsed.account.map { "\(DeliveryLog.accountDigest($0))-\(id)" } ?? id
    }

    /// Digests of posted messages. The oldest are evicted.
    private var postedMessages: FileCache? {
        container.map {
            FileCache(
                directory: $0.appendingPathComponent("Cameo/posted", isDirectory: true),
                byteLimit: 2_000,
                sets: 1
            )
        }
    }

    /// Claims a message.
    ///
    /// - Returns: Whether it wasn't claimed before.
    private func claim(_ id: String, _ account: String?) throws -> Bool {
        try postedMessages?.claim(AccountFile.name(id, account: account)) {
            try Data("1".utf8).write(to: $0)
        } ?? true
    }

    /// Removes the digests of an account's posted messages.
    func clearPosted(account: String?) {
        postedMessages?.removeAll(where: AccountFile.belongs(to: account))
    }

    private func wasPushed(_ messageID: String, _ account: String?) -> Bool {
        let account = account.map(DeliveryLog.accountDigest)
        return deliveries.contains { record in
            record.place == .serviceExtension && record.messageID == messageID
                && record.accountDigest == account
        }
    }

    private func add(_ request: UncheckedSendable<UNNotificationRequest>) async throws {
        let error = await clock.value(within: Self.addTimeout) { completion in
            UNUserNotificationCenter.current().add(request.value) {
                completion(UncheckedSendable($0))
            }
        }
        if let error = error?.value { throw error }
    }

    /// Time limit for the confirmation of iOS, in seconds. After that, the notification is considered
    /// posted.
    private static let addTimeout = 5.0
}

extension UNMutableNotificationContent {
    /// Creates the content that iOS would create for a push. Critical alerts have a regular sound.
    fileprivate convenience init(payload userInfo: [AnyHashable: Any]) {
        self.init()
        let payload = Payload(userInfo: userInfo)
        let alert = LocalizedAlert(payload).alert(in: .main)
        self.userInfo = userInfo
        title = alert.title ?? ""
        subtitle = alert.subtitle ?? ""
        body = alert.body ?? ""
        apply(payload.aps)
    }
}
#endif
