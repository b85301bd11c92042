import CameoApp

/// Deletes all data of an account from the app and the extension: avatars, records, notifications and
/// donations.
func signOut(_ account: String, of app: CommunicationApp) async {
    do {
        try await app.deleteAllData(forAccount: account)
    } catch {
        // Everything else is deleted. Deletions of donations that iOS didn't confirm are retried at the
        // next launch.
        print(error)
    }
}
