import Cameo

/// Registers the app's categories, beside those of vendors. Call it at every start; a push names one
/// as `aps.category`.
func registerCategories() async throws {
    let problems = try await CategoryRegistry().register([
        .message(),
        NotificationCategory(
            id: "invitation",
            actions: [
                Action(id: "accept", title: "Accept", icon: .system("checkmark"), opensApp: true),
                Action(
                    id: "decline", title: "Decline", requiresUnlocking: true, isDestructive: true),
            ]),
    ])
    for problem in problems { print(problem) }
}
