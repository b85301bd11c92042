import CameoApp

/// Deletes all data of an account from the app and the extension: avatars, records, notifications
/// and donations.
func signOut(_ account: String, of app: CommunicationApp) async {
    do {
        try await app.deleteAllData(forAccount: account)
    } catch {
        // All other data is deleted. If iOS hasn't confirmed the deletion of donations, the next
        // launch retries it.
        print(error)
    }
}
