import Cameo

/// Shows a message that came through the app's own connection as a push would look: once, even when
/// the push comes too, and not while its conversation is open.
func received(
    _ payload: [String: any Sendable], of app: CommunicationApp, whileOpen room: String?
) async throws -> CommunicationApp.PostResult {
    try await app.post(payload, visibleConversation: room.map { VisibleConversation($0) })
}
