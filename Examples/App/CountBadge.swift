import Cameo

/// The number on the icon, counted by app and extension together.
///
/// - Parameter setOnIOS15: `{ UIApplication.shared.applicationIconBadgeNumber = $0 }`
func badge(
    of app: CommunicationApp, setOnIOS15: @escaping Badge.SetOnIOS15 = { _ in }
) -> Badge {
    Badge(container: app.container, setOnIOS15: setOnIOS15)
}

/// The person has read a conversation.
func read(_ count: Int, _ badge: Badge) async throws {
    try await badge.add(-count)
}
