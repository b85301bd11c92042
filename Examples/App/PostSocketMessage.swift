import CameoApp

/// Posts a styled notification for a message from the app's own connection. Posts nothing if the
/// extension has already shown the message, or if its conversation is visible.
func receive(
    _ payload: [String: any Sendable], of app: CommunicationApp, visibleRoom room: String?
) async throws -> CommunicationApp.PostResult {
    try await app.post(payload, visibleConversation: room.map { VisibleConversation($0) })
}
