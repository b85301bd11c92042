import CameoApp

/// Posts a notification for a message from the app's own connection, styled like a push. Nothing is
/// posted if the push was already shown or the conversation is visible.
func receive(
    _ payload: [String: any Sendable], of app: CommunicationApp, visibleRoom room: String?
) async throws -> CommunicationApp.PostResult {
    try await app.post(payload, visibleConversation: room.map { VisibleConversation($0) })
}
