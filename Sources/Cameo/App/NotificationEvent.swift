/// Something that happened to a notification, as the app is told of it.
public struct NotificationEvent: Sendable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// It arrived; while the app was in front, or in the background where the payload wakes it.
        case received(isInFront: Bool)
        /// The person tapped it.
        case tapped
        /// The person chose a button.
        case button(id: String)
        /// The person wrote an answer into it.
        case reply(actionID: String, text: String)
        /// The person dismissed it; told only of a category that asks for it
        /// (``NotificationCategory/tellsDismissal``).
        case dismissed
    }

    /// What happened.
    public let kind: Kind
    /// What the payload says: who, where, which media.
    public let parsed: ParsedPayload
    /// The notification's identifier: that of its request.
    public let notificationID: String
    private let original: UncheckedSendable<[AnyHashable: Any]>

    init(
        _ kind: Kind,
        parsed: ParsedPayload,
        notificationID: String,
        userInfo: [AnyHashable: Any]
    ) {
        self.kind = kind
        self.parsed = parsed
        self.notificationID = notificationID
        original = UncheckedSendable(userInfo)
    }

    /// What a tap opens, where the payload says so. It came with a push: follow only addresses that
    /// the app knows.
    public var deepLink: String? { parsed.deepLink }

    /// The payload as it arrived, untouched.
    public var userInfo: [AnyHashable: Any] { original.value }
}
