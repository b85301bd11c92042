import CameoApp

/// Registers the app's categories, and keeps the categories of other libraries. Call this function
/// at every launch. A push specifies its category in `aps.category`.
func registerCategories(of app: CommunicationApp) async throws {
    let problems = try await app.register([
        .message(),
        NotificationCategory(
            id: "invitation",
            actions: [
                NotificationAction(id: "accept", title: "Accept", icon: .system("checkmark"), opensApp: true),
                NotificationAction(
                    id: "decline", title: "Decline", requiresUnlocking: true, isDestructive: true),
            ]),
    ])
    for problem in problems { print(problem) }
}
