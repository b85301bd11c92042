#if os(iOS) || os(visionOS) || os(Linux)
import Foundation
import UserNotifications

extension CommunicationApp {
    /// What became of a payload that was to be posted.
    public enum PostResult: Sendable, Hashable {
        /// It is a notification now, with this identifier.
        case posted(id: String)
        /// A push of the same message was shown before, or it was posted before.
        case alreadyShown
        /// Its conversation is open.
        case conversationIsOpen
        /// The payload has no text to show.
        case nothingToShow
    }

    /// The notification's content of a payload that came another way than as a push: through a
    /// socket, by a background fetch, from the app itself. Read, fetched, styled and donated by
    /// the very code that runs in the extension.
    ///
    /// - Parameters:
    ///   - userInfo: What a push would hold, with the text in `aps.alert`.
    ///   - isolation: The caller's, so that the payload need not cross to another.
    /// - Returns: The content, styled where the payload tells of a person; it must not be changed
    ///   any more (R11).
    public func content(
        of userInfo: [AnyHashable: Any],
        isolation: isolated (any Actor)? = #isolation
    ) async -> UNNotificationContent {
        await made(UncheckedSendable(userInfo)).value
    }

    /// Posts a payload that came another way than as a push, once: not when the extension or an
    /// earlier call has shown the message, which its identifier tells, and not into the
    /// conversation that is open.
    ///
    /// A push that comes after it is shown too, unless it replaces it: send it with the message's
    /// identifier as `apns-collapse-id`.
    ///
    /// - Parameters:
    ///   - userInfo: What a push would hold, with the text in `aps.alert`.
    ///   - open: The conversation that the person is looking at.
    ///   - isolation: The caller's, so that the payload need not cross to another.
    /// - Throws: What iOS has against it, such as `UNError.notificationsNotAllowed`; it may then be
    ///   posted again.
    public func post(
        _ userInfo: [AnyHashable: Any],
        visibleConversation open: VisibleConversation? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> PostResult {
        try await posted(UncheckedSendable(userInfo), open)
    }

    private func made(
        _ userInfo: UncheckedSendable<[AnyHashable: Any]>
    ) async -> UncheckedSendable<UNNotificationContent> {
        let content = UNMutableNotificationContent(payload: userInfo.value)
        let request = UNNotificationRequest(
            identifier: UUID().uuidString,
            content: content,
            trigger: nil
        )
        let own = UncheckedSendable(request)
        let configuration = configuration
        return await withCheckedContinuation { continuation in
            NotificationProcessor(configuration: configuration, place: .app).handle(own.value) {
                continuation.resume(returning: UncheckedSendable($0))
            }
        }
    }

    private func posted(
        _ userInfo: UncheckedSendable<[AnyHashable: Any]>,
        _ open: VisibleConversation?
    ) async throws -> PostResult {
        let payload = Payload(userInfo: userInfo.value)
        guard !payload.aps.alert.isEmpty else { return .nothingToShow }
        let parsed = PayloadParser(settings: settings).parse(payload)
        if open?.isOf(parsed) == true { return .conversationIsOpen }
        let id = Self.requestID(of: parsed) ?? UUID().uuidString
        func wasPushed() -> Bool {
            parsed.messageID.map { self.wasPushed($0, parsed.account) } ?? false
        }
        if wasPushed() { return .alreadyShown }
        let content = await made(userInfo)
        // The push may have come meanwhile. Of several that post one message at once one does; taken
        // as late as can be, so that no message is lost with a process that ends.
        if parsed.messageID != nil {
            guard !wasPushed(), try take(id, parsed.account) else { return .alreadyShown }
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
            shown?.remove(AccountFile.name(id, account: parsed.account))
            throw error
        }
        return .posted(id: id)
    }

    /// The identifier of a message's notification: two accounts may have one of the same.
    private static func requestID(of parsed: ParsedPayload) -> String? {
        guard let id = parsed.messageID else { return nil }
        return parsed.account.map { "\(DeliveryLog.accountDigest($0))-\(id)" } ?? id
    }

    /// The messages that were posted: their number is limited, the oldest go.
    private var shown: FileCache? {
        container.map {
            FileCache(
                directory: $0.appendingPathComponent("Cameo/posted", isDirectory: true),
                byteLimit: 2_000,
                sets: 1
            )
        }
    }

    private func take(_ id: String, _ account: String?) throws -> Bool {
        try shown?.claim(AccountFile.name(id, account: account)) {
            try Data("1".utf8).write(to: $0)
        } ?? true
    }

    /// Forgets what was posted for an account.
    func clearPosted(account: String?) {
        let suffix = AccountFile.suffix(of: account)
        shown?.removeAll { $0.hasSuffix(suffix) }
    }

    private func wasPushed(_ messageID: String, _ account: String?) -> Bool {
        let account = account.map(DeliveryLog.accountDigest)
        return deliveries?.entries().contains { entry in
            entry.record.place == .serviceExtension && entry.record.messageID == messageID
                && entry.record.accountDigest == account
        } ?? false
    }

    private func add(_ request: UncheckedSendable<UNNotificationRequest>) async throws {
        let answer = await time.answer(within: Self.addTimeout) { answer in
            UNUserNotificationCenter.current().add(request.value) { answer(UncheckedSendable($0)) }
        }
        if let error = answer?.value { throw error }
    }

    /// How long iOS may take to confirm; the notification is on its way by then.
    private static let addTimeout = 5.0
}

extension UNMutableNotificationContent {
    /// The content that iOS makes of a push's payload; a critical alert's sound is an ordinary one.
    fileprivate convenience init(payload userInfo: [AnyHashable: Any]) {
        self.init()
        let payload = Payload(userInfo: userInfo)
        let alert = LocalizedAlert(payload).alert(in: .main)
        self.userInfo = userInfo
        title = alert.title ?? ""
        subtitle = alert.subtitle ?? ""
        body = alert.body ?? ""
        take(payload.aps)
        let aps = payload.root["aps"]?.object ?? JSONObject()
        if let score = aps["relevance-score"]?.double { relevanceScore = score }
        targetContentIdentifier = aps["target-content-id"]?.text
    }
}
#endif
