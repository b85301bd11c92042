import CameoApp

/// Returns the badge, which the app and the extension share.
///
/// - Parameter setOnIOS15: `{ UIApplication.shared.applicationIconBadgeNumber = $0 }`
func badge(
    of app: CommunicationApp,
    setOnIOS15: @escaping @MainActor @Sendable (Int) -> Void = { _ in }
) -> CommunicationApp.Badge {
    var badge = app.badge
    badge.setOnIOS15 = setOnIOS15
    return badge
}

/// Reduces the badge by the number of messages that the user has read.
func markAsRead(_ count: Int, _ badge: CommunicationApp.Badge) async throws {
    try await badge.add(-count)
}
