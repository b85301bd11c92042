#if os(iOS) || os(visionOS) || os(Linux)
import Cameo
import Foundation
import UserNotifications

extension CommunicationApp {
    /// The result of posting a notification for a payload.
    public enum PostResult: Sendable, Equatable {
        /// The notification was posted with an identifier.
        case posted(id: String)
        /// The message was already shown: the extension received it, or an earlier call posted it.
        case alreadyShown
        /// The conversation is on the screen.
        case conversationVisible
        /// The payload has no text to show.
        case noText
    }

    /// Creates the notification content for a payload that didn't arrive as a push, for example
    /// from a socket, a background fetch or the app itself.
    ///
    /// The extension's own code parses the payload, downloads its images, styles the content and
    /// donates the interaction.
    ///
    /// - Parameters:
    ///   - userInfo: The payload, with the text in `aps.alert`.
    ///   - isolation: The caller's isolation, so that the payload doesn't need to be `Sendable`.
    /// - Returns: The content, which is styled if the payload identifies a sender. Changing the
    ///   content removes the style (R11).
    public func content(
        of userInfo: [AnyHashable: Any],
        isolation: isolated (any Actor)? = #isolation
    ) async -> UNNotificationContent {
        await content(UncheckedSendable(userInfo)).value
    }

    /// Posts a notification for a payload that didn't arrive as a push. Posts nothing if the
    /// extension or an earlier call has already shown the message, or if its conversation is
    /// visible. Messages are compared by identifier.
    ///
    /// If the same message arrives later as a push, iOS also shows the push. To replace the
    /// notification instead, send the push with the message's identifier as `apns-collapse-id`.
    ///
    /// - Parameters:
    ///   - userInfo: The payload, with the text in `aps.alert`.
    ///   - visibleConversation: The conversation on the screen.
    ///   - isolation: The caller's isolation, so that the payload doesn't need to be `Sendable`.
    /// - Throws: An error from iOS, such as `UNError.notificationsNotAllowed`, or a file system
    ///   error. In this case, a later call may post the message.
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
            NotificationProcessor(configuration: configuration, process: .app).handle(
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
        // The push may have arrived in the meantime. Only one of several concurrent calls can claim
        // the message. Claim it as late as possible, so that it isn't lost if the process
        // terminates first.
        if parsed.messageID != nil {
            guard !wasPushed(), try claim(id, parsed.account) else { return .alreadyShown }
        }
        do {
            try await add(
                UncheckedSendable(
                    UNNotificationRequest(identifier: id, content: content.value, trigger: nil)
                )
            )
        } catch {
            postedMessages?.remove(AccountFile.name(id, account: parsed.account))
            throw error
        }
        return .posted(id: id)
    }

    /// Returns the identifier for the notification of a message, which differs between accounts;
    /// `nil` if the payload contains no message ID.
    private static func requestID(of parsed: ParsedPayload) -> String? {
        guard let id = parsed.messageID else { return nil }
        return parsed.account.map { "\(DeliveryLog.accountDigest($0))-\(id)" } ?? id
    }

    /// The digests of posted messages; `nil` without an app group. The oldest digests are evicted.
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
    /// - Returns: Whether this call claimed the message; `false` if it was already claimed.
    private func claim(_ id: String, _ account: String?) throws -> Bool {
        try postedMessages?.claim(AccountFile.name(id, account: account)) {
            try Data("1".utf8).write(to: $0)
        } ?? true
    }

    /// Removes the digests of the messages that were posted for an account.
    func clearPosted(account: String?) {
        postedMessages?.removeAll(where: AccountFile.belongs(to: account))
    }

    private func wasPushed(_ messageID: String, _ account: String?) -> Bool {
        let account = account.map(DeliveryLog.accountDigest)
        return deliveries.contains { record in
            record.process == .serviceExtension && record.messageID == messageID
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

    /// The time limit for iOS to confirm the notification, in seconds. After that time, it counts
    /// as posted.
    private static let addTimeout = 5.0
}

extension UNMutableNotificationContent {
    /// Creates the content that iOS would create for a push. A critical alert gets a regular sound.
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
