import Cameo

/// What the app does at every start.
func startUp(_ app: CommunicationApp, signedInAs userID: String) async throws {
    try configureNotifications(of: app, signedInAs: userID)
    try await registerCategories()
    // What iOS has not confirmed, and what the extension had no time for.
    await retryDeletions(of: app)
    await app.sendReceipts()
    app.avatars()?.trim()
}
