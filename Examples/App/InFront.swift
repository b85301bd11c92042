import Cameo
import UserNotifications

/// Shows banners while the app is in front, and opens what is tapped. Make one at the app's start and
/// keep it: the system holds its delegate weakly.
@MainActor final class NotificationsInFront {
    let delegate: CommunicationDelegate
    private(set) var path: [String] = []

    /// - Parameter vendor: A vendor's delegate, which goes on hearing everything.
    init(app: CommunicationApp, vendor: (any UNUserNotificationCenterDelegate)? = nil) {
        delegate = CommunicationDelegate(app: app, next: vendor)
        delegate.events.listen { [weak self] event in await self?.handle(event) }
        UNUserNotificationCenter.current().delegate = delegate
    }

    /// The conversation on the screen makes no banners.
    func show(_ conversation: String?) {
        delegate.visibleConversation = conversation.map { VisibleConversation($0) }
    }

    private func handle(_ event: NotificationEvent) {
        guard let conversation = event.parsed.conversation?.id else { return }
        switch event.kind {
        case .tapped: path.append("open \(conversation)")
        case .reply(_, let text): path.append("send \(text.count) letters to \(conversation)")
        case .button(id: "mute"): path.append("mute \(conversation)")
        case .button, .dismissed, .received: break
        }
    }
}
