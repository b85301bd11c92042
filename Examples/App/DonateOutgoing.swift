import Cameo

/// Tells the system whom the person writes to, so that it suggests them and Focus knows them.
func sent(_ messageID: String, toRoom room: String, of app: CommunicationApp) async {
    let message = OutgoingMessage(
        to: [
            Recipient(
                id: "u_ada", name: "Ada Lovelace",
                handle: Handle(kind: .emailAddress, value: "ada@example.com"))
        ],
        conversationID: room, id: messageID)
    do {
        try await app.donations.donate(message)
    } catch {
        // A donation is a courtesy: the message was sent.
        print(error)
    }
}

/// The person has left the room, or has deleted it.
func left(_ room: String, of app: CommunicationApp) async {
    // What iOS does not confirm is remembered, and asked for again at the next start.
    try? await app.donations.delete(conversation: room)
}

/// At the app's start.
func retryDeletions(of app: CommunicationApp) async {
    try? await app.donations.retry()
}

/// The switch in the app's settings: off stops donations, in the extension too, and deletes all.
func allowSuggestions(_ isAllowed: Bool, of app: CommunicationApp) async throws {
    try await app.donations.setEnabled(isAllowed)
}
