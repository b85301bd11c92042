import CameoApp
import UserNotifications

/// An object that presents banners in the foreground, and opens notifications that the user taps.
/// Create it at launch and retain it, because the notification center holds its delegate weakly.
@MainActor final class ForegroundNotifications {
    let delegate: CommunicationDelegate
    private(set) var actions: [String] = []

    /// Sets the delegate of the notification center.
    ///
    /// - Parameter vendor: The delegate of another library, which also receives all calls.
    init(app: CommunicationApp, vendor: (any UNUserNotificationCenterDelegate)? = nil) {
        delegate = CommunicationDelegate(app: app, next: vendor)
        Task { [weak self] in
            for await event in app.events { self?.handle(event) }
        }
        UNUserNotificationCenter.current().delegate = delegate
    }

    /// Sets the visible conversation, whose messages are then presented without a banner.
    func show(_ conversation: String?) {
        delegate.visibleConversation = conversation.map { VisibleConversation($0) }
    }

    private func handle(_ event: NotificationEvent) {
        guard let conversation = event.parsed.conversation?.id else { return }
        switch event.kind {
        case .tapped: actions.append("open \(conversation)")
        case .reply(_, let text): actions.append("send \(text.count) characters to \(conversation)")
        case .button(id: "mute"): actions.append("mute \(conversation)")
        case .button, .dismissed, .received: break
        }
    }
}
