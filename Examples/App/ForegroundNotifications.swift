import CameoApp
import UserNotifications

/// Presents banners in the foreground, and opens notifications that the user taps. Create an instance at
/// launch and retain it: the notification center's reference to its delegate is weak.
@MainActor final class ForegroundNotifications {
    let delegate: CommunicationDelegate
    private(set) var actions: [String] = []

    /// - Parameter vendor: Delegate of another library, which receives all calls as well.
    init(app: CommunicationApp, vendor: (any UNUserNotificationCenterDelegate)? = nil) {
        delegate = CommunicationDelegate(app: app, next: vendor)
        Task { [weak self] in
            for await event in app.events { self?.handle(event) }
        }
        UNUserNotificationCenter.current().delegate = delegate
    }

    /// Shows a conversation, whose messages are then presented without a banner.
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
