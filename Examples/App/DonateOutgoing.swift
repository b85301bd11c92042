import CameoApp

/// Donates a message that the user sent, so that the system can suggest the recipient, including in
/// the settings of a Focus.
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

/// Deletes the donations for a room that the user has left or deleted.
func deleteDonations(ofRoom room: String, of app: CommunicationApp) async {
    // If iOS doesn't confirm the deletion, the next launch retries it.
    try? await app.donations.delete(conversation: room)
}

/// Retries unconfirmed deletions. Call this function at launch.
func retryDeletions(of app: CommunicationApp) async {
    try? await app.donations.retry()
}

/// Turns suggestions on or off in the settings. If they are off, the extension doesn't donate
/// either, and all donations are deleted.
func setSuggestionsEnabled(_ isEnabled: Bool, of app: CommunicationApp) async throws {
    try await app.donations.setEnabled(isEnabled)
}
