import Cameo

/// Deletes everything that app and extension keep of an account: pictures, records, notifications,
/// donations.
func signOut(_ account: String, of app: CommunicationApp) async {
    do {
        try await app.deleteAllData(forAccount: account)
    } catch {
        // All else is deleted; donations that iOS did not confirm are asked for at the next start.
        print(error)
    }
}
