import CameoApp

/// Configures Cameo. Call this function at every launch.
func startUp(_ app: CommunicationApp, signedInAs userID: String) async throws {
    try configureNotifications(of: app, signedInAs: userID)
    try await registerCategories(of: app)
    // Deletions that iOS didn't confirm, and receipts that the extension had no time to send.
    await retryDeletions(of: app)
    await app.sendReceipts()
    app.avatars.trim()
}
