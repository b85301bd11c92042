import Cameo

/// Event of a notification, such as a tap or a reply.
public struct NotificationEvent: Sendable {
    /// Kind of event.
    public enum Kind: Sendable, Equatable {
        /// The notification arrived in the foreground, or in the background if its payload wakes the app.
        case received(isInForeground: Bool)
        /// The user tapped the notification.
        case tapped
        /// The user chose a button.
        case button(id: String)
        /// The user sent a reply from the notification.
        case reply(actionID: String, text: String)
        /// The user dismissed the notification. Reported only if the category requests it
        /// (`NotificationCategory.reportsDismissal`).
        case dismissed
    }

    /// Kind of event.
    public let kind: Kind
    /// Parsed payload, with sender, conversation and media.
    public let parsed: ParsedPayload
    /// Identifier of the notification request.
    public let notificationID: String
    private let sendableUserInfo: UncheckedSendable<[AnyHashable: Any]>

    init(
        _ kind: Kind,
        parsed: ParsedPayload,
        notificationID: String,
        userInfo: [AnyHashable: Any]
    ) {
        self.kind = kind
        self.parsed = parsed
        self.notificationID = notificationID
        sendableUserInfo = UncheckedSendable(userInfo)
    }

    /// Deep link of the chosen button, or of the payload if the button has none. It comes from a push, so
    /// open only links that the app expects.
    public var deepLink: String? {
        switch kind {
        case .button(let id), .reply(let id, _):
            parsed.actions.first { $0.id == id }?.link ?? parsed.deepLink
        case .received, .tapped, .dismissed: parsed.deepLink
        }
    }

    /// Unmodified payload.
    public var userInfo: [AnyHashable: Any] { sendableUserInfo.value }
}
