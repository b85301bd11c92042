import CameoApp

/// Donates a message that the user sent, so that the system can suggest the recipient and allow them in a
/// Focus.
func donateMessage(_ messageID: String, toRoom room: String, of app: CommunicationApp) async {
    let message = OutgoingMessage(
        to: [
            MessageRecipient(
                id: "u_ada", name: "Ada Lovelace",
                handle: PersonHandle(kind: .emailAddress, value: "ada@example.com"))
        ],
        conversationID: room, id: messageID)
    do {
        try await app.donations.donate(message)
    } catch {
        // The message was sent even if the donation failed.
        print(error)
    }
}

/// Deletes the donations of a room that the user left or deleted.
func deleteDonations(ofRoom room: String, of app: CommunicationApp) async {
    // A deletion that iOS doesn't confirm is retried at the next launch.
    try? await app.donations.delete(conversation: room)
}

/// Retries deletions at launch.
func retryDeletions(of app: CommunicationApp) async {
    try? await app.donations.retry()
}

/// Turns suggestions on or off in the app's settings. Turning them off also stops donations in the
/// extension, and deletes all donations.
func setSuggestionsEnabled(_ isEnabled: Bool, of app: CommunicationApp) async throws {
    try await app.donations.setEnabled(isEnabled)
}
