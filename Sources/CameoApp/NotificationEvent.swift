import Cameo

/// An event of a notification, such as a tap or a reply.
public struct NotificationEvent: Sendable {
    /// The kind of an event.
    public enum Kind: Sendable, Equatable {
        /// The notification arrived while the app was in the foreground, or it woke the app in the
        /// background.
        case received(isInForeground: Bool)
        /// The user tapped the notification.
        case tapped
        /// The user chose a button.
        case button(id: String)
        /// The user sent a reply from the notification.
        case reply(actionID: String, text: String)
        /// The user dismissed the notification. iOS reports this only if the category requests it
        /// (`NotificationCategory.reportsDismissal`).
        case dismissed
    }

    /// The kind of the event.
    public let kind: Kind
    /// The parsed payload, which contains the sender, the conversation and the media.
    public let parsed: ParsedPayload
    /// The identifier of the notification request. For a payload that the app received in the
    /// background, this is the identifier of the message, or an empty string.
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

    /// The deep link of the chosen button, or the payload's deep link if the button has none; `nil`
    /// if neither has one. The link comes from a push, so open only links that the app expects.
    public var deepLink: String? {
        switch kind {
        case .button(let id), .reply(let id, _):
            parsed.actions.first { $0.id == id }?.link ?? parsed.deepLink
        case .received, .tapped, .dismissed: parsed.deepLink
        }
    }

    /// The payload as received.
    public var userInfo: [AnyHashable: Any] { sendableUserInfo.value }
}
